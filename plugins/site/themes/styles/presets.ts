/** Choices that a theme offers, such as colours: lists of `{ slug, name, … }`. */
export interface PresetList {
  /** Where it lies below the settings, of the site or of a block. */
  readonly path: readonly string[];
  /** The setting that says whether the default ones count; a theme then leaves their slugs alone. */
  readonly defaults?: readonly string[];
  /** One without a name takes that of the default one with its slug. */
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
