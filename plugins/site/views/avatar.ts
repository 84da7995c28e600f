/** Sides of the pictures that clients ask for, in pixels. */
const SIZES = ['24', '48', '96'] as const;

/**
 * A picture for a user, by its side in pixels: the first letter of their name on a colour of their own. It is drawn here
 * and travels inside the answer: an address at a picture service would tell it who looks at whom, and a hash of the e-mail
 * address would tell everybody the address.
 */
export const avatarUrls = ({ id, name }: { readonly id: number; readonly name: string }): Record<string, string> => {
  // a letter or a digit has no meaning in XML
  const [initial = ''] = name.toUpperCase().match(/[\p{L}\p{N}]/u) ?? [];
  const url = (size: string) => `data:image/svg+xml,${encodeURIComponent(picture(size, hueOf(id), initial))}`;
  return Object.fromEntries(SIZES.map((size) => [size, url(size)]));
};

/** Neighbours in number are far apart in colour: steps of the golden angle, in degrees. */
const hueOf = (id: number): number => Math.round((id * 137.508) % 360);

const picture = (size: string, hue: number, initial: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 2 2">` +
  `<rect width="2" height="2" fill="hsl(${hue} 45% 40%)"/>` +
  `<text x="1" y="1.36" font-family="sans-serif" font-size="1" text-anchor="middle" fill="#fff">${initial}</text></svg>`;
