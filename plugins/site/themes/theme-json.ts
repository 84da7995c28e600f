import * as v from 'valibot';

const line = v.optional(v.string());

/** A template that a theme has beside those of the hierarchy. */
const customTemplate = v.looseObject({ name: v.string(), title: line, postTypes: v.optional(v.array(v.string())) });

const templatePart = v.looseObject({ name: v.string(), title: line, area: line });

const styling = {
  settings: v.optional(v.looseObject({}), {}),
  styles: v.optional(v.looseObject({}), {}),
};

/** Versions of theme.json that are understood. */
const version = v.picklist([1, 2, 3]);

/** `theme.json`: what a theme says of itself and of its styles. */
export const themeJsonSchema = v.looseObject({
  version,
  title: line,
  description: line,
  ...styling,
  customTemplates: v.optional(v.array(customTemplate), []),
  templateParts: v.optional(v.array(templatePart), []),
});

/** A checked `theme.json`. */
export type ThemeJson = v.InferOutput<typeof themeJsonSchema>;

/** `styles/*.json`: other styles for the same theme. */
export const variationSchema = v.looseObject({
  version,
  title: line,
  ...styling,
  /** Of one for single blocks: their names. */
  blockTypes: v.optional(v.array(v.string())),
});

/** A checked variation. */
export type Variation = v.InferOutput<typeof variationSchema>;
