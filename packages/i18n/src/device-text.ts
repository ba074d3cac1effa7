/** What a browser calls itself, in words for people. */
export interface Device {
  /** null where it is none that we know. */
  readonly browser: string | null;
  readonly system: string | null;
  /** Whether it is held in a hand, for its picture. */
  readonly isPhone: boolean;
}

/** In this order: many browsers name others as well. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MicroMessenger\//, 'WeChat'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^node\b|undici/i, 'Node.js'],
];
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Reads what a browser says of itself. It can say anything: it is shown, never believed. */
export function deviceOf(userAgent: string): Device {
  const named = (list: typeof browsers): string | null =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: named(browsers), system: named(systems), isPhone: /Mobile|iPhone|Android/.test(userAgent) };
}

/** The device as one text; what it calls itself where we know neither browser nor system. */
export function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  const known = [browser, system].filter((name) => name !== null);
  return known.length === 0 ? userAgent.slice(0, 40) : known.join(' \u00b7 ');
}
