import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

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

/** The grays of the dark scheme are blue-black too; Mantine’s own are brown beside ours. */
const dark: MantineColorsTuple = [
  '#cbd3de',
  '#a9b5c5',
  '#93a2b6',
  '#66778e',
  '#37455a',
  '#2b3646',
  '#1a222e',
  '#171e28',
  '#10151d',
  '#0b0f15',
]

/** The one look of Muster: large, plain, system fonts. */
export const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
  colors: { ink, dark },
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
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    Checkbox: { defaultProps: { iconColor: 'var(--mantine-primary-color-contrast)' } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    // Within a dialog a <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
  },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
})

/** Mantine’s own grays and reds are too pale for 4.5:1 on its own backgrounds; these are not. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#121a27',
    '--mantine-color-dimmed': '#4b5b71',
    '--mantine-color-placeholder': '#5c6b80',
    '--mantine-color-error': '#b3141d',
    '--mantine-color-default-color': '#121a27',
    '--mantine-color-default-border': '#cbd3de',
  },
  dark: {
    '--mantine-color-body': '#10151d',
    '--mantine-color-text': '#eef2f7',
    '--mantine-color-dimmed': '#a9b5c5',
    '--mantine-color-placeholder': '#93a2b6',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-default': '#1a222e',
    '--mantine-color-default-hover': '#222c3a',
    '--mantine-color-default-border': '#37455a',
  },
})
