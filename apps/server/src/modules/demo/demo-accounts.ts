import type { SeedAccount } from '../identity/index.ts';

/** Known to everybody, so these accounts exist only on the embedded database or where DEMO=1 asks for them. */
export const demoPassword = 'Demo-pass-2026!';

/** Levels as S137 has them: 1 to 3 at level 2, 4 at level 1, 5 not verified. */
const authLevels = [2, 2, 2, 1, 0] as const;

/** The five accounts of the demo. */
export const demoAccounts: readonly SeedAccount[] = authLevels.map((authLevel, index) => ({
  email: `demo${String(index + 1)}@bourse.test`,
  password: demoPassword,
  nickname: `Demo ${String(index + 1)}`,
  authLevel,
}));

/** What each demo account gets on change, in whole units by asset code. */
export const demoGrants: Readonly<Record<string, bigint>> = {
  USDT: 1_000_000n,
  USDC: 100_000n,
  BTC: 10n,
  ETH: 200n,
};

/** What whoever registers in the demo gets, so that both sides of a market can be tried. */
export const newcomerGrants: Readonly<Record<string, bigint>> = {
  USDT: 100_000n,
  USDC: 10_000n,
  BTC: 1n,
  ETH: 20n,
};

/** What each gets on top for the replay of a recorded trading day: enough for its largest moves. */
export const replayGrants: Readonly<Record<string, bigint>> = {
  USDT: 10_000_000_000n,
  AAPL: 10_000_000n,
};

/** What the treasury of the demo has to pay conversions with. */
export const treasuryGrants: Readonly<Record<string, bigint>> = {
  USDT: 50_000_000n,
  USDC: 1_000_000n,
  BTC: 500n,
  ETH: 10_000n,
};
