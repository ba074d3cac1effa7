import * as z from 'zod/mini';

/** The most that a conversion may cost, in basis points of what arrives: one percent. */
export const conversionCapBps = 100;

/** What the house keeps of what a conversion gives. */
export const conversionRules = z.strictObject({ fee_bps: z.int().check(z.gte(0), z.lte(conversionCapBps)) });
/** The same, read. */
export type ConversionRules = z.output<typeof conversionRules>;
