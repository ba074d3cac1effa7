import * as z from 'zod/mini';

/** How somebody is paid by another customer; the same words as for money of banks. */
export const c2cMethods = ['bank_transfer', 'card', 'wallet', 'online_bank', 'scan_code'] as const;
/** One of them. */
export type C2cMethod = (typeof c2cMethods)[number];

/** States of an order (S107): the last two are a dispute after its first ruling, and after an appeal against it. */
export const c2cStates = {
  unpaid: 0,
  paid: 1,
  completed: 2,
  cancelled: 3,
  disputed: 4,
  decided: 5,
  appealed: 6,
} as const;

/** Decimals of a price in fiat money, and of an amount of it. */
export const c2cScales = { price: 8, money: 2 } as const;
/** How many methods a customer keeps, and how many an advertisement names. */
export const c2cMethodsMax = { kept: 10, named: 5 } as const;
/** Below this score nobody advertises or takes (S60); what takes from it. */
export const c2cScore = { least: 60, cancelled: -5, lost: -20 } as const;
/** So many orders that a buyer let go within a day keep them from buying for the rest of it (S108). */
export const c2cCancelsADay = 3;
/** Over how many days conduct is counted. */
export const c2cConductDays = 30;

const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** The price of an advertisement lies between the market price divided and multiplied by this, where that is known. */
export const c2cPriceFactor = 2;

/** Under which terms customers trade with each other; an advertisement keeps the fee and the time to pay. */
export const c2cTerms = z.strictObject({
  open: z.boolean(),
  /** What the house keeps of the coins that reach a buyer, in basis points. */
  fee_bps: between(0, 500),
  /** How long a buyer has to say that they have paid. */
  pay_minutes: between(5, 180),
  /** How long after that the seller is reminded, and after how many hours a dispute opens by itself. */
  remind_minutes: between(5, 1_440),
  dispute_hours: between(1, 168),
  /** How long the losing side can appeal against a ruling. */
  appeal_hours: between(24, 336),
  /** How many advertisements and orders of a customer are open at once. */
  ads_max: between(1, 100),
  orders_max: between(1, 50),
});
/** The terms. */
export type C2cTerms = z.output<typeof c2cTerms>;
