import * as v from 'valibot';
import { definePlugin } from '../../core/index.ts';
import { KM_IN } from './distance.ts';

/** A way of so many of the unit of the settings; none is longer than around the earth. */
export const way = v.pipe(v.number(), v.minValue(0), v.maxValue(50_000));

/** Settings of the plugin: `settings.json › plugins › geoloc`. */
export const config = v.object({
  /** How far around a place lists look when they are not told. */
  radius: v.optional(way, 25),
  /** Of all radii, those that clients send too. */
  unit: v.optional(v.picklist(Object.keys(KM_IN) as (keyof typeof KM_IN)[]), 'km'),
});

/** The settings, checked and with their defaults. */
export type GeolocConfig = v.InferOutput<typeof config>;

/** The plugin, without routes of its own. */
export const geoloc = definePlugin({
  name: 'geoloc',
  description: 'Coordinates of venues, and events near a place.',
  config,
});
