import * as v from 'valibot';
import { definePlugin } from '../../core/index.ts';
import { KM_IN } from './distance.ts';

/** A distance in the unit of the settings; the limit exceeds the earth's circumference. */
export const way = v.pipe(v.number(), v.minValue(0), v.maxValue(50_000));

/** Settings of the plugin: `settings.json › plugins › geoloc`. */
export const config = v.object({
  /** Default radius of a search. */
  radius: v.optional(way, 25),
  /** Unit of all radii, including those in requests. */
  unit: v.optional(v.picklist(Object.keys(KM_IN) as (keyof typeof KM_IN)[]), 'km'),
});

/** The validated settings, with defaults. */
export type GeolocConfig = v.InferOutput<typeof config>;

/** The plugin, without routes of its own. */
export const geoloc = definePlugin({
  name: 'geoloc',
  description: 'Coordinates of venues, and events near a place.',
  config,
});
