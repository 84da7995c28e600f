import type { RenderContext } from '../../core/index.ts';
import { type CalendarConfig, calendarSettings } from '../calendar/index.ts';

/** The settings of the calendar plugin. @throws Error while that plugin, which this one requires, is off */
export function configOf({ contributions }: Pick<RenderContext, 'contributions'>): CalendarConfig {
  const config = contributions.ask(calendarSettings, undefined);
  if (!config) throw new Error('no plugin provides the settings of the calendar');
  return config;
}
