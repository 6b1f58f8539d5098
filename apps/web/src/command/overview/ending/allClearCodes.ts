/**
 * Code words for the end: anybody who opens a door says the one that is on the room’s phone. Short, calm, heard well
 * through a door, of two syllables or more where they can be, and none that sounds like another or like a danger.
 */
const words = `
acorn almond amber anchor apple apricot apron artist atlas autumn bamboo banjo barley basket beaver
birch biscuit blanket blossom blueberry bonnet bramble breeze bridge brook buffalo butter button
cabin cactus camel candle canyon carpet carrot castle cedar cello cherry chestnut clover coconut
comet compass copper coral cotton cricket crystal cushion daisy dolphin donkey dragonfly elephant
emerald falcon feather fiddle finch forest fountain garden garlic geyser ginger giraffe glacier
goblet grape guitar hammock harvest hazel hedgehog heron hickory honey horizon iguana island ivory
jacket jasmine jigsaw jungle juniper kangaroo kayak kettle kitten koala ladder lagoon lantern
lavender lemon lettuce lilac lily lizard llama lobster lotus magnet magpie mango maple marble meadow
melon minnow mosaic muffin napkin nectar noodle nutmeg oatmeal ocean octopus olive onion orange
orchard orchid ostrich otter paddle palace panda peacock pebble pelican pencil penguin peony pepper
piano pickle pigeon pillow planet plum pocket pony poppy potato prairie pretzel pumpkin puppet
puzzle quilt rabbit raccoon radish rainbow ribbon river robin rooster saffron sailor salmon sandal
seagull sequoia silver sparrow spinach spiral squirrel starfish sunflower teapot thistle tiger
toffee tomato tractor trumpet tulip tunnel turnip turtle umbrella valley vanilla velvet violet
waffle wagon walnut walrus wombat woodland yogurt zebra zigzag
`

/** Every word there is to choose from. */
export const allClearCodes: readonly string[] = words.trim().split(/\s+/)

/**
 * One of them by chance.
 * @param random at least 0 and less than 1
 * @param before the word that is not wanted
 */
export function pickAllClearCode(random: number, before?: string): string {
  const others = allClearCodes.filter((word) => word !== before)
  return others[Math.floor(random * others.length)] ?? 'heron'
}
