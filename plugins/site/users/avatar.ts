import type { User } from '../../../core/index.ts';

/**
 * A user's avatar as a data URL: the first letter of their name on a colour of their own. It is generated here, because an avatar
 * service would learn who looks at whom, and a hash of the e-mail address would reveal the address.
 *
 * @param size length of each side, in pixels
 */
export function avatarUrl({ id, name }: Pick<User, 'id' | 'name'>, size: number): string {
  // letters and digits need no escaping in XML
  const [initial = ''] = name.toUpperCase().match(/[\p{L}\p{N}]/u) ?? [];
  return `data:image/svg+xml,${encodeURIComponent(picture(size, hueOf(id), initial))}`;
}

/** Hue in degrees, in steps of the golden angle: adjacent ids get very different colours. */
const hueOf = (id: number): number => Math.round((id * 137.508) % 360);

const picture = (size: number, hue: number, initial: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 2 2">` +
  `<rect width="2" height="2" fill="hsl(${hue} 45% 40%)"/>` +
  `<text x="1" y="1.36" font-family="sans-serif" font-size="1" text-anchor="middle" fill="#fff">${initial}</text></svg>`;
