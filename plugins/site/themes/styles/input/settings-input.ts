import * as v from 'valibot';
import { ORIGINS } from '../presets.ts';
import {
  address,
  BLOCK_NAME,
  byValue,
  cssNumberOrText,
  cssText,
  each,
  flag,
  free,
  known,
  line,
  list,
  named,
} from './members.ts';

const slug = v.pipe(v.string('must be text'), v.regex(/^[\p{L}\p{N}_-]+$/u, 'must be letters, digits, - and _'));

/** Presets with these members in addition to slug and name: one list, or a list for each origin. */
function presets(required: v.ObjectEntries, others: Readonly<Record<string, v.GenericSchema>> = {}) {
  const optional = known({ name: line, ...others }).entries;
  const preset = v.strictObject({ slug, ...required, ...optional }, ({ expected, received }) => {
    if (received === 'undefined') return 'is missing';
    return expected === 'never' ? 'is not a member that is known' : 'must be an object';
  });
  const all = list(preset);
  const byOrigin = known(each(all, ORIGINS.join(' ')));
  return byValue((value) => (Array.isArray(value) ? all : byOrigin));
}

const fluidSize = byValue((value) => (typeof value === 'boolean' ? flag : known({ min: cssText, max: cssText })));

const addresses = byValue((value) => (Array.isArray(value) ? list(address) : address));

const fontFace = known({
  ...each(
    cssText,
    'fontFamily fontStyle fontDisplay fontStretch fontVariant fontFeatureSettings fontVariationSettings unicodeRange',
  ),
  ...each(cssText, 'ascentOverride descentOverride lineGapOverride sizeAdjust'),
  fontWeight: cssNumberOrText,
  src: addresses,
  preview: address,
});

const fluidType = byValue((value) =>
  typeof value === 'boolean' ? flag : known(each(cssText, 'minFontSize maxViewportWidth minViewportWidth')),
);

const number = v.number('must be a number');

/** Settings of the site and of each block (theme.json version 3, settings). */
const sections = {
  appearanceTools: flag,
  background: known(each(flag, 'backgroundImage backgroundSize gradient')),
  behaviors: free,
  border: known({ ...each(flag, 'color radius style width'), radiusSizes: presets({ size: cssText }) }),
  color: known({
    ...each(flag, 'background button caption custom customDuotone customGradient'),
    ...each(flag, 'defaultDuotone defaultGradients defaultPalette heading link text'),
    palette: presets({ color: cssText }),
    gradients: presets({ gradient: cssText }),
    duotone: presets({ colors: list(cssText) }),
  }),
  custom: free,
  dimensions: known({
    ...each(flag, 'aspectRatio defaultAspectRatios height minHeight width'),
    aspectRatios: presets({ ratio: cssNumberOrText }),
  }),
  layout: known({
    ...each(cssText, 'contentSize wideSize'),
    ...each(flag, 'allowEditing allowCustomContentAndWideSize'),
  }),
  lightbox: known(each(flag, 'enabled allowEditing')),
  position: known(each(flag, 'fixed sticky')),
  shadow: known({ defaultPresets: flag, presets: presets({ shadow: cssText }) }),
  spacing: known({
    blockGap: v.nullable(flag),
    ...each(flag, 'customSpacingSize defaultSpacingSizes margin padding'),
    spacingSizes: presets({ size: cssNumberOrText }),
    spacingScale: known({
      operator: v.picklist(['+', '*'], 'must be + or *'),
      ...each(number, 'increment steps mediumStep'),
      unit: cssText,
    }),
    units: list(cssText),
  }),
  typography: known({
    ...each(flag, 'customFontSize defaultFontSizes dropCap fontStyle fontWeight letterSpacing lineHeight'),
    ...each(flag, 'textAlign textColumns textDecoration textIndent textTransform writingMode'),
    fluid: fluidType,
    fontSizes: presets({ size: cssNumberOrText }, { fluid: fluidSize }),
    fontFamilies: presets({ fontFamily: cssText }, { fontFace: list(fontFace), preview: address }),
  }),
};

/** Schema of theme settings from clients. */
export const settingsInput = known({
  ...sections,
  useRootPaddingAwareAlignments: flag,
  blocks: named(BLOCK_NAME, 'namespace/block', known(sections)),
});
