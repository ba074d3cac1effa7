/** From which worth on a country asks who gets a withdrawal of coins, in whole US dollars. */
export interface TravelRule {
  /** Whose wallet it is, and the names of others. 0: of every withdrawal; null: of none. */
  readonly askFrom: number | null;
  /** That an own wallet is one's own must be declared; null: never. */
  readonly declareFrom: number | null;
}

/** By the country of the verified identity; null for a customer of whom none is known. */
export type TravelRules = (country: string | null) => TravelRule;

/**
 * Regulation (EU) 2023/1113, articles 14 and 16: every transfer, whatever its amount; above EUR 1,000 the ownership of a
 * self-hosted address is assessed. In force since 30 December 2024; Iceland, Liechtenstein and Norway through the EEA.
 */
const union: TravelRule = { askFrom: 0, declareFrom: 1_000 };
const ofUnion = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

/** FATF Recommendation 16 with its interpretive note to 15, paragraph 7(b): USD or EUR 1,000. */
const general: TravelRule = { askFrom: 1_000, declareFrom: 1_000 };

const byCountry: Readonly<Record<string, TravelRule>> = {
  ...Object.fromEntries(ofUnion.map((country) => [country, union])),
  /** Money Laundering Regulations 2017, part 7A: names of every transfer, and more from EUR 1,000 on. */
  GB: { askFrom: 0, declareFrom: 1_000 },
  /** FINMA Anti-Money Laundering Ordinance, article 10, and Guidance 02/2019: no threshold, and proof of own wallets. */
  CH: { askFrom: 0, declareFrom: 0 },
  /** 31 CFR 1010.410(f): transmittals of USD 3,000 or more. */
  US: { askFrom: 3_000, declareFrom: 3_000 },
  /** Proceeds of Crime (Money Laundering) and Terrorist Financing Regulations, section 124.1: from CAD 1,000 on. */
  CA: { askFrom: 700, declareFrom: 700 },
  /** Act on Prevention of Transfer of Criminal Proceeds, article 10-5: no threshold. */
  JP: { askFrom: 0, declareFrom: 1_000 },
  /** Enforcement Decree of the Specified Financial Information Act, article 10-10: from KRW 1,000,000 on. */
  KR: { askFrom: 650, declareFrom: 650 },
  /** MAS Notice PSN02, paragraph 13: names of every transfer, and more above SGD 1,500. */
  SG: { askFrom: 0, declareFrom: 1_000 },
  /** Anti-Money Laundering Ordinance (Cap. 615), schedule 2, section 13A: names of every transfer, and more from HKD 8,000 on. */
  HK: { askFrom: 0, declareFrom: 1_000 },
  /** VARA Compliance and Risk Management Rulebook, part III: above AED 3,500. */
  AE: { askFrom: 950, declareFrom: 950 },
  /** AML/CTF Amendment Act 2024, in force from 31 March 2026: no threshold. */
  AU: { askFrom: 0, declareFrom: 1_000 },
};

/** What the published rules of a country ask; of one that is not listed, what the FATF recommends. */
export const publishedTravelRules: TravelRules = (country) =>
  (country === null ? undefined : byCountry[country]) ?? general;
