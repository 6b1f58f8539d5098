/**
 * Style sheets are written in the names of `apps/web/src/ui/tokens.css`: no sizes, colors or breakpoints of their own, and nothing
 * that a script from right to left would turn the wrong way.
 */

/** Nothing, or distances of the scale; a line's width; a share; a length that goes with the letters. */
const length =
  '(0|auto|1px|-1px|-?[\\d.]+(em|%|ch)|var\\(--[a-z-]+\\d*(, *[^()]*(\\([^()]*\\))?)?\\)|(calc|clamp|max|min|env)\\([\\s\\S]*\\))'
const distances = new RegExp(`^${length}( ${length})*$`)
const radius = '(0|50%|inherit|2px|1em|var\\(--[a-z-]+\\))'

/** A width is a width in every script; what stands at an edge is not. */
const sameInEveryScript = [
  /^(min-|max-)?(width|height)$/,
  /^overflow/,
  /^(contain-intrinsic|overscroll|scrollbar|background-position)/,
  /^(margin|padding|inset|scroll-margin|scroll-padding|border-(width|style|color|radius))$/,
]

/** @type {import('stylelint').Config} */
export default {
  ignoreFiles: ['**/dist/**', '**/node_modules/**'],
  languageOptions: { directionality: { block: 'top-to-bottom', inline: 'left-to-right' } },
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'color-no-hex': true,
    'function-disallowed-list': [/^(rgb|hsl|lab|lch|oklch|hwb)a?$/],
    'property-layout-mappings': ['flow-relative', { ignoreProperties: sameInEveryScript }],
    'value-keyword-layout-mappings': ['flow-relative'],
    'declaration-property-value-disallowed-list': {
      // Four values name a left and a right: where they differ, each side is named by itself.
      '/^(margin|padding|inset|border-radius)$/': [/^\S+ (\S+) \S+ (?!\1$)\S+$/],
      // A shadow or a background that begins at one side does so by `--inline` or `--line-start` of tokens.css.
      'box-shadow': [/inset -?[1-9]\d*px 0/],
      '/^(background(-position)?|transform-origin)$/': [/(^|[\s,])(left|right)\b(?!\s+(top|bottom))/],
    },
    'media-feature-name-value-allowed-list': {
      'max-width': ['640px', '960px', '1280px', '20em'],
      'min-width': ['641px', '961px', '1281px'],
    },
    'declaration-property-value-allowed-list': {
      'font-size': [/^(inherit|[\d.]+em|var\(--[a-z-]+(\d+)?(, .*)?\)|min\(var\(--text-\d+\), [\d.]+vw\))$/],
      'font-weight': ['400', '600', '700', 'inherit'],
      'line-height': ['0', '1', 'inherit', /^var\(--[a-z-]+(\d+)?(, .*)?\)$/],
      '/^border(-[a-z]+)*-radius$/': [new RegExp(`^${radius}( ${radius})*$`)],
      '/^(row-|column-)?gap$/': [distances],
      '/^(padding|margin)(-[a-z]+)*$/': [distances],
      'z-index': [/^(-1|0|auto|var\(--layer-[a-z]+\)|calc\(.*\))$/],
      'box-shadow': ['none', /^var\(--shadow-[a-z]+\)$/, /^inset /, /^0 0 0 \dpx /],
      'min-height': [
        /^(0|auto|100%|inherit|[\d.]+(em|dvh|vh)|1\d\dpx|[2-9]\d\dpx|(var|calc|max|min)\(.*\))$/,
      ],
    },
  },
  overrides: [
    {
      files: ['apps/web/src/ui/tokens.css'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null },
    },
    // Read from across a room: letters go with the size of the screen.
    {
      files: ['apps/web/src/signage/*.css', 'apps/web/src/command/overview/wall/*.css'],
      rules: {
        'declaration-property-value-allowed-list': null,
        'media-feature-name-value-allowed-list': null,
      },
    },
    // Measured on paper.
    { files: ['apps/web/src/guest/print/*.css'], rules: { 'declaration-property-value-allowed-list': null } },
  ],
}
