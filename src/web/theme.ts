import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColor,
  type VariantColorResolverResult,
  type VariantColorsResolverInput,
} from '@mantine/core'
import { t } from './language/t.ts'

const dialogDefaults = {
  defaultProps: {
    closeButtonProps: { 'aria-label': t('Close') },
    // A dialog's header is not the page's.
    attributes: { header: { role: 'presentation' } },
  },
  styles: { header: { gap: 'var(--mantine-spacing-sm)' }, title: { fontWeight: 650, lineHeight: 1.3 } },
}

/** How high rows of lists are, in rem: one line, one line with buttons, two lines. In styles: `var(--row-compact)`. */
export const rowRem = { compact: 1.875, regular: 2.5, tall: 3.25 } as const

function readableColors(input: VariantColorsResolverInput): VariantColorResolverResult {
  const colors = defaultVariantColorsResolver(input)
  // Mantine's light and subtle texts stay below 4.5:1 for green, orange, teal and yellow.
  const quiet = input.variant === 'light' || input.variant === 'subtle' || input.variant === 'transparent'
  const name = input.color ?? input.theme.primaryColor
  if (!quiet || !(name in input.theme.colors)) return colors
  return { ...colors, color: readableText(name) }
}

/** Of words on the light background of their color: darkened by a third, each color reaches 4.5:1. */
export function readableText(name: MantineColor): string {
  const dark = `color-mix(in srgb, var(--mantine-color-${name}-9) 70%, #000)`
  return `light-dark(${dark}, var(--mantine-color-${name}-2))`
}

/** One accent, one set of spacings a little tighter than Mantine's own: these screens are dense. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'Inter, "Inter fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  spacing: { xs: '0.5rem', sm: '0.625rem', md: '0.875rem', lg: '1.25rem', xl: '1.75rem' },
  fontSizes: { md: '0.9375rem' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  components: {
    Modal: dialogDefaults,
    Drawer: dialogDefaults,
    // The placeholder is a focusable child that role=menu does not allow.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
  },
  variantColorResolver: readableColors,
})

/** Secondary text that passes 4.5:1 on every surface of both color schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--row-compact': `${rowRem.compact}rem`,
    '--row-regular': `${rowRem.regular}rem`,
    '--row-tall': `${rowRem.tall}rem`,
  },
  light: {
    '--mantine-color-dimmed': '#56606b',
    '--mantine-color-placeholder': '#68727d',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--surface': '#f6f8fa',
  },
  dark: {
    '--mantine-color-text': '#dcdfe3',
    '--mantine-color-dimmed': '#a6adb5',
    '--mantine-color-placeholder': '#8f979f',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--surface': '#1a1b1e',
  },
})
