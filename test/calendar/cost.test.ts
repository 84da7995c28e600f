import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { config } from '../../plugins/calendar/calendar.ts';
import { type CostInput, costShown, costText, costValues } from '../../plugins/calendar/cost.ts';

const dollars = v.parse(config, {});
const euros = v.parse(config, { currency_symbol: ' €', currency_code: 'EUR', currency_position: 'suffix' });

const COSTS: [CostInput, string, string[], string][] = [
  // sent, stored, values, shown in dollars
  ['12', '12', ['12'], '$12'],
  [12, '12', ['12'], '$12'],
  [12.5, '12.5', ['12.5'], '$12.5'],
  ['0', '0', ['0'], 'Free'],
  [0, '0', ['0'], 'Free'],
  ['Free', 'Free', ['0'], 'Free'],
  ['0 - 10', '0 - 10', ['0', '10'], 'Free – $10'],
  ['10-25', '10-25', ['10', '25'], '$10 – $25'],
  ['$10 – $25', '$10 – $25', ['10', '25'], '$10 – $25'],
  [[25, '10'], '25 - 10', ['10', '25'], '$10 – $25'],
  ['12.50', '12.50', ['12.50'], '$12.50'],
  ['12,50', '12,50', ['12.50'], '$12,50'],
  ['1,000.00', '1,000.00', ['1000.00'], '$1,000.00'],
  ['7, 7', '7, 7', ['7'], '$7'],
  ['€12', '€12', ['12'], '€12'],
  ['10 - 25 €', '10 - 25 €', ['10', '25'], '10 € – 25 €'],
  ['12 EUR', '12 EUR', ['12'], '12 EUR'],
  ['CHF 12 - 8', 'CHF 12 - 8', ['8', '12'], 'CHF 8 – CHF 12'],
  ['£0', '£0', ['0'], 'Free'],
  ['2 for 1', '2 for 1', [], '2 for 1'],
  ['Pay what you can', 'Pay what you can', [], 'Pay what you can'],
  ['', '', [], ''],
];

for (const [sent, stored, values, shown] of COSTS) {
  test(`a cost of ${JSON.stringify(sent)} is shown as “${shown}”`, () => {
    assert.equal(costText(sent), stored);
    assert.deepEqual(costValues(stored), values);
    assert.equal(costShown(stored, dollars), shown);
  });
}

test('the currency stands where the settings say', () => {
  assert.equal(costShown('10 - 25', euros), '10 € – 25 €');
  assert.equal(costShown('0', euros), 'Free');
});

test('an event without a cost has none', () => {
  assert.equal(costShown(undefined, dollars), '');
  assert.deepEqual(costValues(undefined), []);
});
