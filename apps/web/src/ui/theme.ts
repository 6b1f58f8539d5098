import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'
import { t } from '@muster/words/t'

/** Blue-black ink: buttons and words. Color is kept for actions and for rooms that need something. */
const ink: MantineColorsTuple = [
  '#f4f6f9',
  '#e6eaf0',
  '#cbd3de',
  '#a9b5c5',
  '#8797ab',
  '#66778e',
  '#4b5b71',
  '#374559',
  '#1f2a3b',
  '#121a27',
]

/** The theme of Mantine: what it works out by itself. Sizes and all other colors are in tokens.css. */
export const theme = createTheme({
  colors: { ink },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 1 },
  autoContrast: true,
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input)
    if (input.color !== undefined && input.color !== input.theme.primaryColor) return colours
    // Mantine works out the text on these for light alone: a filled button changes with the scheme, a white one stays.
    if (input.variant === 'filled') return { ...colours, color: 'var(--mantine-primary-color-contrast)' }
    if (input.variant === 'white') return { ...colours, color: 'var(--mantine-color-ink-8)' }
    return colours
  },
  cursorType: 'pointer',
  components: {
    Checkbox: { defaultProps: { iconColor: 'var(--mantine-primary-color-contrast)' } },
    CloseButton: { defaultProps: () => ({ 'aria-label': t`Close` }) },
    // Within a dialog a <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
  },
})
