import type { Config } from '../../platform/config/config.ts'

/**
 * Builds the manifest by which a phone installs the app (W3C Web Application Manifest). The icons are in the web's
 * `public/icons`.
 */
export function appManifest({ PRODUCT_NAME }: Pick<Config, 'PRODUCT_NAME'>) {
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: 'What is happening and what to do, in every room.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#141d2c',
    // The splash screen is dark: a bright screen gives a room away.
    background_color: '#10151d',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
  }
}
