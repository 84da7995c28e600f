import * as v from 'valibot';

const line = v.optional(v.string());

/** A template of a theme outside the hierarchy. */
const customTemplate = v.looseObject({ name: v.string(), title: line, postTypes: v.optional(v.array(v.string())) });

const templatePart = v.looseObject({ name: v.string(), title: line, area: line });

const styling = {
  settings: v.optional(v.looseObject({}), {}),
  styles: v.optional(v.looseObject({}), {}),
};

/** Supported versions of theme.json. */
const version = v.picklist([1, 2, 3]);

/** `theme.json`: the description, settings and styles of a theme. */
export const themeJsonSchema = v.looseObject({
  version,
  title: line,
  description: line,
  ...styling,
  customTemplates: v.optional(v.array(customTemplate), []),
  templateParts: v.optional(v.array(templatePart), []),
});

/** A validated `theme.json`. */
export type ThemeJson = v.InferOutput<typeof themeJsonSchema>;

/** `styles/*.json`: a style variation of the theme. */
export const variationSchema = v.looseObject({
  version,
  title: line,
  ...styling,
  /** Names of the blocks that it is for; absent for a variation of the whole theme. */
  blockTypes: v.optional(v.array(v.string())),
});

/** A validated variation. */
export type Variation = v.InferOutput<typeof variationSchema>;
