/**
 * Functions that run in a page and list what is wrong with how it is drawn, in words. The page gets the source of all of them at
 * once (`runInPage`), so that they may call each other, and nothing from another file.
 */

/** Says which element is meant: its name, its text and its class. */
function nameOf(element: Element): string {
  const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
  const classes = typeof element.className === 'string' ? element.className : ''
  const own = classes.split(' ').find((each) => /^(_|mantine-)/.test(each)) ?? ''
  const kind = element.getAttribute('type') ?? element.getAttribute('role') ?? ''
  return `${element.localName}${kind && `[${kind}]`}${own && `.${own}`} “${words.trim().replaceAll(/\s+/g, ' ').slice(0, 50)}”`
}

function isShown(element: Element): boolean {
  if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1
}

/** True for what only screen readers get: one pixel, or cut to nothing. */
function isForEarsOnly(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { position, clipPath, clip } = getComputedStyle(each)
    const box = each.getBoundingClientRect()
    if (position === 'absolute' && (clipPath !== 'none' || clip !== 'auto' || box.width <= 1)) return true
  }
  return false
}

/** The ancestor that positions an element, as far as it matters for what cuts it. */
function boxParent(element: Element): Element | null {
  const { position } = getComputedStyle(element)
  if (position === 'fixed') return null
  if (position !== 'absolute') return element.parentElement
  let each = element.parentElement
  while (each && getComputedStyle(each).position === 'static') each = each.parentElement
  return each
}

/** Lists what makes the document wider than the window: the innermost elements that stick out. */
function tooWide(): string[] {
  const excess = document.documentElement.scrollWidth - window.innerWidth
  if (excess <= 0) return []
  const out = [...document.body.querySelectorAll('*')].filter((each) => {
    if (!isShown(each) || each.getBoundingClientRect().right <= window.innerWidth + 0.5) return false
    for (let up = boxParent(each); up && up !== document.body; up = boxParent(up))
      if (getComputedStyle(up).overflowX !== 'visible') return false
    return true
  })
  const innermost = out.filter((each) => !out.some((other) => other !== each && each.contains(other)))
  return [`wider than the window by ${excess} px: ${innermost.slice(0, 3).map(nameOf).join(', ')}`]
}

/** Lists texts of which something is cut off: by a box that hides what sticks out of it, or by the window. */
function cutTexts(): string[] {
  const problems = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement
    if (!holder || !text.textContent?.trim() || !isShown(holder) || isForEarsOnly(holder)) continue
    // Its whole is in its tooltip, or on the page that it leads to.
    if (holder.closest('[title]')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    // Above the page, as the link that skips to it is until it has the focus.
    if (box.width === 0 || box.bottom <= 0) continue
    let isInScroller = false
    for (let up: Element | null = holder; up && up !== document.documentElement; up = boxParent(up)) {
      const { overflowX, overflowY } = getComputedStyle(up)
      const hides = (value: string) => value === 'hidden' || value === 'clip'
      const edge = up.getBoundingClientRect()
      if (hides(overflowX) && (box.right > edge.right + 1 || box.left < edge.left - 1))
        problems.add(
          `cut at the side by ${up.localName}.${String(up.className).split(' ')[0]}: ${nameOf(holder)}`,
        )
      // Letters have room above and below; the line is what must be seen.
      if (hides(overflowY) && (box.bottom > edge.bottom + 4 || box.top < edge.top - 4))
        problems.add(`cut below by ${up.localName}.${String(up.className).split(' ')[0]}: ${nameOf(holder)}`)
      if (/auto|scroll/.test(overflowX + overflowY)) {
        isInScroller = true
        break
      }
    }
    if (!isInScroller && (box.left < -1 || box.right > window.innerWidth + 1))
      problems.add(`beside the window: ${nameOf(holder)}`)
  }
  return [...problems]
}

const controls =
  'button, a[href], input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="radio"], [role="switch"], [role="menuitem"], [role="combobox"]'

function shownControls(): HTMLElement[] {
  const all = document.body.querySelectorAll<HTMLElement>(controls)
  return [...all].filter((each) => isShown(each) && !isForEarsOnly(each) && !each.closest('.maplibregl-map'))
}

/** Lists buttons and fields whose words stick out of them, or are cut by them. */
function clippedControls(): string[] {
  return shownControls().flatMap((each) => {
    if (each.localName === 'input' || each.localName === 'textarea') return []
    const { overflowX, display } = getComputedStyle(each)
    if (display === 'inline') return []
    const box = each.getBoundingClientRect()
    if (overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1)
      return [`clipped: ${nameOf(each)}`]
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement
      if (!holder || !text.textContent?.trim() || isForEarsOnly(holder) || holder.closest('[title]')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const own = range.getBoundingClientRect()
      if (own.width === 0) continue
      const tall = Math.max(0, own.bottom - box.bottom, box.top - own.top)
      if (own.right > box.right + 1 || own.left < box.left - 1 || tall > 3)
        return [`its words stick out: ${nameOf(each)}`]
    }
    return []
  })
}

/** Lists empty fields whose placeholder is longer than they are. */
function cutPlaceholders(): string[] {
  const context = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((each) => {
    if (!context || !isShown(each) || each.value !== '' || isForEarsOnly(each)) return []
    const { color } = getComputedStyle(each, '::placeholder')
    if (channelsOf(color)[3] === 0) return []
    const style = getComputedStyle(each)
    context.font = style.font
    context.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing
    context.wordSpacing = style.wordSpacing
    const px = Number.parseFloat
    const space = each.clientWidth - px(style.paddingLeft) - px(style.paddingRight)
    const needed = context.measureText(each.placeholder).width
    return needed > space + 1
      ? [`placeholder cut: “${each.placeholder}” needs ${Math.round(needed)} of ${Math.round(space)} px`]
      : []
  })
}

/** Lists controls in a bar or dialog that stays in place which cannot be scrolled into the window. */
function outOfReach(): string[] {
  return shownControls().flatMap((each) => {
    let isFixed = false
    for (let up: Element | null = each; up; up = up.parentElement) {
      const { overflowY, position } = getComputedStyle(up)
      if (
        up !== each &&
        /auto|scroll/.test(overflowY) &&
        up !== document.body &&
        up !== document.documentElement
      )
        return []
      if (position === 'fixed') isFixed = true
    }
    const { top, bottom, left, right } = each.getBoundingClientRect()
    const isOut = top < -1 || left < -1 || bottom > window.innerHeight + 1 || right > window.innerWidth + 1
    return isFixed && isOut ? [`out of reach: ${nameOf(each)}`] : []
  })
}

/** A color as red, green, blue (0 to 255) and opacity. */
function channelsOf(color: string): [number, number, number, number] {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return [0, 0, 0, 1]
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

function luminanceOf([red, green, blue]: readonly number[]): number {
  const part = (value = 0) =>
    value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
}

function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The color that lies behind an element, of the first ancestors that have any. */
function behind(element: Element | null): [number, number, number] {
  const above: [number, number, number, number][] = []
  for (let each = element; each; each = each.parentElement) {
    const color = channelsOf(getComputedStyle(each).backgroundColor)
    if (color[3] > 0) above.push(color)
    if (color[3] >= 1) break
  }
  return above.reduceRight<[number, number, number]>(
    (under, [red, green, blue, alpha]) => [
      red * alpha + under[0] * (1 - alpha),
      green * alpha + under[1] * (1 - alpha),
      blue * alpha + under[2] * (1 - alpha),
    ],
    [255, 255, 255],
  )
}

/** The element that draws a control: a switch is an unseen input beside its track, and a card is one below an unseen input. */
function drawnBy(control: Element): Element {
  if (control.matches('.mantine-Switch-input'))
    return control.parentElement?.querySelector('.mantine-Switch-track') ?? control
  const label = control.matches('input') ? control.closest('label') : null
  const isCard = label && label.getBoundingClientRect().height <= control.getBoundingClientRect().height + 8
  return isCard && getComputedStyle(control).appearance === 'none' ? label : control
}

/** The color of an edge: a border, an outline, or a shadow without blur; null where there is none. */
function edgeOf(element: Element): string | null {
  const style = getComputedStyle(element)
  for (const side of ['Top', 'Bottom', 'Left'] as const) {
    const [width, kind, color] = [
      style[`border${side}Width`],
      style[`border${side}Style`],
      style[`border${side}Color`],
    ]
    if (Number.parseFloat(width) > 0 && kind !== 'none' && channelsOf(color)[3] > 0) return color
  }
  if (
    Number.parseFloat(style.outlineWidth) > 0 &&
    style.outlineStyle !== 'none' &&
    channelsOf(style.outlineColor)[3] > 0
  )
    return style.outlineColor
  const shadow = /^(rgba?\([^)]*\)|color\([^)]*\))[^,]*inset/.exec(style.boxShadow)
  return shadow?.[1] ?? null
}

/** Lists fields and buttons whose edge has less contrast than 3:1 with what is around them (WCAG 1.4.11). */
function faintEdges(): string[] {
  return shownControls().flatMap((each) => {
    if (each.matches('a, summary, [role="menuitem"], :disabled, [data-disabled], [aria-disabled="true"]'))
      return []
    const drawn = drawnBy(each)
    const around = behind(drawn.parentElement)
    const edge = edgeOf(drawn)
    const isField = each.matches('input, select, textarea, [role="combobox"], [role="switch"]')
    // A quiet button has words alone, and they have their own contrast.
    if (!isField && edge === null) return []
    const fill = behind(drawn)
    const over = (color: string): [number, number, number] => {
      const [red, green, blue, alpha] = channelsOf(color)
      return [
        red * alpha + around[0] * (1 - alpha),
        green * alpha + around[1] * (1 - alpha),
        blue * alpha + around[2] * (1 - alpha),
      ]
    }
    const best = Math.max(edge === null ? 0 : contrastOf(over(edge), around), contrastOf(fill, around))
    return best >= 2.95 ? [] : [`edge of ${best.toFixed(1)}: ${nameOf(each)}`]
  })
}

/** The area of a control that can be pressed, with its labels; of a link that covers its row, the row. */
function areaOf(control: HTMLElement): DOMRect {
  const own = control.getBoundingClientRect()
  let [top, bottom, left, right] = [own.top, own.bottom, own.left, own.right]
  const join = (box: DOMRect) => {
    ;[top, bottom] = [Math.min(top, box.top), Math.max(bottom, box.bottom)]
    ;[left, right] = [Math.min(left, box.left), Math.max(right, box.right)]
  }
  const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
  const isText = control.matches(
    'select, textarea, input:not([type="checkbox"], [type="radio"], [type="file"])',
  )
  if (!isText) for (const label of labels) join(label.getBoundingClientRect())
  if (control.closest('label') && !isText) join(control.closest('label')?.getBoundingClientRect() ?? own)
  for (const part of ['::after', '::before']) {
    const {
      content,
      position,
      top: at,
      bottom: to,
      left: from,
      right: until,
    } = getComputedStyle(control, part)
    if (content === 'none' || position !== 'absolute') continue
    let holder: Element | null = control
    while (holder && getComputedStyle(holder).position === 'static') holder = holder.parentElement
    const box = holder?.getBoundingClientRect()
    if (!box) continue
    const px = Number.parseFloat
    join(
      new DOMRect(
        box.left + px(from),
        box.top + px(at),
        box.width - px(from) - px(until),
        box.height - px(at) - px(to),
      ),
    )
  }
  return new DOMRect(left, top, right - left, bottom - top)
}

/** Lists controls that are lower, or narrower, than a finger or a mouse needs. Links within a sentence are as high as it is. */
function smallTargets(least: number): string[] {
  return shownControls().flatMap((each) => {
    const { display } = getComputedStyle(each)
    if (each.matches('a') && display === 'inline' && areaOf(each).height < 28) return []
    if (each.matches('input[type="range"], [tabindex="-1"]')) return []
    const { width, height } = areaOf(each)
    const needed = each.matches('[data-kind="emergency"], [data-emergency]') ? 56 : least
    const isLow = height < needed - 0.6
    const isNarrow = width < Math.min(needed, 44) - 0.6
    return isLow || isNarrow ? [`${Math.round(width)} × ${Math.round(height)} px: ${nameOf(each)}`] : []
  })
}

/** Lists controls that have no edge where the device draws no background. Links are words in the device's color of links. */
function edgelessControls(): string[] {
  return shownControls().flatMap((each) => {
    if (each.matches('a:not([class*="Button"]), summary, [role="menuitem"], [role="option"]')) return []
    const drawn = drawnBy(each)
    const own =
      edgeOf(drawn) ?? (each.parentElement && each.matches('input') ? edgeOf(each.parentElement) : null)
    return own !== null && contrastOf(channelsOf(own), behind(drawn.parentElement)) >= 2.95
      ? []
      : [`no edge: ${nameOf(each)}`]
  })
}

/** The ways in which a chosen item may differ from its neighbors where backgrounds are alike. */
function marksOf(element: Element): string {
  const style = getComputedStyle(element)
  const fill = style.forcedColorAdjust === 'none' ? style.backgroundColor : ''
  return [
    style.borderTopWidth,
    style.borderBottomWidth,
    style.borderBottomColor,
    style.outlineStyle,
    style.outlineWidth,
    style.textDecorationLine,
    style.fontWeight,
    fill,
  ].join(' ')
}

/** Lists chosen items that look like the others where backgrounds are alike. */
function chosenAlike(): string[] {
  const chosen =
    '[aria-selected="true"], [aria-pressed="true"], [aria-current]:not([aria-current="false"]), [data-active="true"], label[data-checked="true"]'
  return [...document.body.querySelectorAll(chosen)].flatMap((each) => {
    if (!isShown(each)) return []
    const others = [...document.body.querySelectorAll(each.localName)].filter(
      (other) =>
        other !== each && other.className === each.className && !other.matches(chosen) && isShown(other),
    )
    if (others.length === 0) return []
    const sign = (of: Element) =>
      [of, ...of.querySelectorAll('*')].slice(0, 12).map(marksOf).join() + of.querySelectorAll('svg').length
    return others.some((other) => sign(other) === sign(each))
      ? [`chosen, and looks like the others: ${nameOf(each)}`]
      : []
  })
}

/** Lists controls without a visible ring once the keyboard is on them. Call it after a key was pressed. */
function unseenFocus(): string[] {
  return shownControls().flatMap((each) => {
    if (each.matches(':disabled, [tabindex="-1"]')) return []
    each.focus({ preventScroll: true })
    if (document.activeElement !== each) return []
    const rings = [each, drawnBy(each), each.parentElement, each.nextElementSibling].filter(
      (one) => one !== null,
    )
    const isRing = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const isSeen = rings.some(
      (one) => isRing(getComputedStyle(one)) || isRing(getComputedStyle(one, '::after')),
    )
    const isField = each.matches('input, select, textarea')
    each.blur()
    // The edge of a field takes the device's color of what is chosen.
    return isSeen || isField ? [] : [`no ring: ${nameOf(each)}`]
  })
}

const functions = [
  nameOf,
  isShown,
  isForEarsOnly,
  boxParent,
  tooWide,
  cutTexts,
  shownControls,
  clippedControls,
  cutPlaceholders,
  outOfReach,
  channelsOf,
  luminanceOf,
  contrastOf,
  behind,
  drawnBy,
  edgeOf,
  faintEdges,
  areaOf,
  smallTargets,
  edgelessControls,
  marksOf,
  chosenAlike,
  unseenFocus,
]

const source = `const controls = ${JSON.stringify(controls)}\n${functions.map(String).join('\n')}`

/** A script for a page that lists what it finds. @param looks calls of the functions above, such as `tooWide()` */
export const scriptOf = (...looks: string[]) =>
  `(() => { ${source}\nreturn [${looks.map((look) => `...${look}`).join(', ')}] })()`
