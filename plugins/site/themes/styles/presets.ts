/** Choices that a theme offers, such as colours: lists of `{ slug, name, … }`. */
export interface PresetList {
  /** Its path in the settings of the site or of a block. */
  readonly path: readonly string[];
  /** The setting that enables the default presets; theme presets with their slugs are then left out. */
  readonly defaults?: readonly string[];
  /** A preset without a name gets the name of the default preset with its slug. */
  readonly named?: true;
}

/** All lists of presets of theme.json version 3 (the reference's theme.json documents). */
export const PRESETS: readonly PresetList[] = [
  { path: ['color', 'palette'], defaults: ['color', 'defaultPalette'] },
  { path: ['color', 'gradients'], defaults: ['color', 'defaultGradients'] },
  { path: ['color', 'duotone'], defaults: ['color', 'defaultDuotone'] },
  { path: ['dimensions', 'aspectRatios'], defaults: ['dimensions', 'defaultAspectRatios'] },
  { path: ['spacing', 'spacingSizes'], defaults: ['spacing', 'defaultSpacingSizes'], named: true },
  { path: ['typography', 'fontSizes'], defaults: ['typography', 'defaultFontSizes'], named: true },
  { path: ['typography', 'fontFamilies'] },
  { path: ['shadow', 'presets'], defaults: ['shadow', 'defaultPresets'] },
];

/** Origins of presets: the defaults of every site, the theme, and customizations. */
export const ORIGINS = ['default', 'theme', 'custom'] as const;

/** One of `ORIGINS`. */
export type Origin = (typeof ORIGINS)[number];
