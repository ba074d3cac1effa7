import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

type Tokens = Readonly<Record<string, string>>;

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** The colours that a block of the stylesheet sets. */
function colours(selector: string): Tokens {
  const block = css.split('\n}').find((one) => one.trim().split('{')[0]?.trim().endsWith(selector)) ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

const dark = colours("[data-theme='dark']");
const light = colours("[data-theme='light']");
const themes: Readonly<Record<string, Tokens>> = {
  dark,
  light,
  'dark, red up': { ...dark, ...colours("[data-direction='red-up']") },
  'light, red up': { ...light, ...colours("[data-theme='light'][data-direction='red-up']") },
};

/** Contrast by WCAG 2.2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [bright = 0, deep = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (deep + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Text, and the surfaces that the parts lay it on. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  t1: ['bg', 's1', 's2', 's3', 'ctl', 'sel', 'warn-soft', 'bad-soft', 'accent-soft', 'up-depth', 'down-depth'],
  t2: ['bg', 's1', 's2', 's3', 'ctl', 'up-depth', 'down-depth'],
  t3: ['bg', 's1', 's2', 'ctl'],
  'accent-text': ['bg', 's1', 's2', 's3', 'ctl', 'accent-soft'],
  up: ['bg', 's1', 's2', 'up-soft', 'up-depth'],
  down: ['bg', 's1', 's2', 'down-soft', 'down-depth'],
  good: ['bg', 's1', 's2', 'good-soft'],
  bad: ['bg', 's1', 's2', 'bad-soft'],
  warn: ['bg', 's1', 's2', 'warn-soft'],
  info: ['bg', 's1', 's2', 'info-soft'],
  'on-accent': ['accent', 'accent-hover', 'accent-press'],
  'on-up': ['up'],
  'on-down': ['down'],
};

describe('the colours', () => {
  for (const [name, theme] of Object.entries(themes)) {
    it(`let every text be read on every surface that it stands on: ${name}`, () => {
      const weak = Object.entries(TEXTS).flatMap(([text, surfaces]) =>
        surfaces
          .map((surface) => ({
            pair: `${text} on ${surface}`,
            ratio: contrast(theme[text] ?? '', theme[surface] ?? ''),
          }))
          .filter(({ ratio }) => !(ratio >= 4.5)),
      );
      assert.deepEqual(weak, []);
    });

    it(`let series, focus and what is measured be seen: ${name}`, () => {
      const seen = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'focus', 'accent', 'warn', 'bad'];
      const weak = seen.filter((one) => !(contrast(theme[one] ?? '', theme['s1'] ?? '') >= 3));
      assert.deepEqual(weak, []);
    });
  }

  it('are measured as they are seen: what the language forbids is found out', () => {
    assert.ok(contrast(dark['t3'] ?? '', dark['s3'] ?? '') < 4.5);
    assert.ok(contrast(light['up'] ?? '', light['s3'] ?? '') < 4.5);
    assert.equal(contrast('#ffffff', '#000000'), 21);
  });

  it('rise green and fall red, on the two grounds of the specification [SPEC-9.24] [SPEC-9.25]', () => {
    assert.deepEqual([dark['bg'], light['bg']], ['#0f1012', '#f2f6f7']);
    assert.deepEqual([dark['up'], dark['down']], ['#2ebd85', '#f6465d']);
    assert.deepEqual([light['up'], light['down']], ['#067a55', '#c81e3a']);
  });

  it('swap up and down for who reads red as up, and leave good and bad alone', () => {
    for (const [plain, swapped] of [
      ['dark', 'dark, red up'],
      ['light', 'light, red up'],
    ] as const) {
      const one = themes[plain] ?? {};
      const other = themes[swapped] ?? {};
      assert.deepEqual([other['up'], other['down']], [one['down'], one['up']]);
      assert.deepEqual([other['good'], other['bad']], [one['good'], one['bad']]);
    }
  });
});
