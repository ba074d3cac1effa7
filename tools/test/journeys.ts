/**
 * Tests that drive a started server read none of its sources, so that no import leads from a feature to them: these are the
 * words in the names of the files that walk through it. A feature that stands here with none of its own is walked through by
 * the files whose name holds its own.
 */
const words: Readonly<Record<string, readonly string[]>> = {
  access: ['access-matrix', 'staff-grants'],
  alerts: ['office-day'],
  approvals: ['office-day', 'dishonest-operator'],
  assets: ['assets', 'records', 'worth'],
  audit: ['audit-verify', 'back-office.'],
  auth: ['sign-in', 'newcomer', 'passkey'],
  backoffice: ['back-office', 'office'],
  beacons: ['nft', 'ieo', 'price-evidence'],
  cases: ['verification'],
  chains: ['networks', 'bitcoin', 'tron', 'coins'],
  colleagues: ['staff-grants', 'back-office.'],
  complaints: ['support'],
  config: ['office-settings'],
  content: ['published'],
  'contract-risk': ['lever'],
  customers: ['customers-room', 'office-day'],
  demo: ['e2e/demo'],
  files: ['verification', 'published'],
  finance: ['finance'],
  gateway: ['gateway', 'fix', 'market-making'],
  goodwill: ['office-day'],
  health: ['back-office.'],
  home: ['shell', 'first-paint'],
  identity: ['sign-in', 'security', 'settings', 'places'],
  ieo: ['ieo'],
  kyc: ['verification'],
  ledger: ['ledger', 'office-figures'],
  lockup: ['product-states', 'finance'],
  mining: ['product-states'],
  etf: ['product-states'],
  products: ['product-states', 'finance'],
  'product-kit': ['product-states', 'finance'],
  pools: ['office-day'],
  'price-alerts': ['notices'],
  prices: ['price-evidence', 'markets', 'chart'],
  proof: ['liabilities', 'price-evidence'],
  protection: ['security'],
  receipts: ['nft'],
  recoveries: ['privacy'],
  recovery: ['privacy'],
  registry: ['markets', 'coin-page'],
  requests: ['office-day'],
  rewards: ['rewards', 'coupons'],
  settings: ['settings', 'office-settings', 'api-keys', 'privacy'],
  spot: ['trade', 'order', 'replay', 'outside-trader'],
  'spot-desk': ['trade-desk', 'trade.'],
  streams: ['offline', 'trade-line'],
  threads: ['support'],
  today: ['office-day'],
  trade: ['trade', 'order', 'chart'],
  verification: ['verification'],
  wallets: ['assets', 'records'],
  withdrawals: ['payment', 'bank-withdrawal', 'add-address'],
  payments: ['payment', 'bank-withdrawal', 'add-address'],
};

/** What every customer walks through: run when something changes that no feature owns alone. */
export const mainJourneys: readonly string[] = [
  'e2e/first-customer',
  'browser/shell',
  'browser/sign-in',
  'browser/trade.',
];

const featurePath =
  /^(?:apps\/server\/src\/modules|apps\/web\/src\/features|apps\/backoffice\/src\/features|packages\/contract\/src\/families)\/([^/]+)\//;

/** The feature that owns a file, or null. */
export function featureOf(path: string): string | null {
  return featurePath.exec(path)?.[1] ?? null;
}

/** Which of these test files walk through a feature. */
export function journeysOf(feature: string, tests: readonly string[]): string[] {
  const named = words[feature] ?? [feature];
  return tests.filter((file) => named.some((word) => `/${file}`.includes(`/${word}`) || file.includes(word)));
}
