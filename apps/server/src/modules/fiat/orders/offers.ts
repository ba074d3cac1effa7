import type { FiatCountry, FiatMethod } from '@bourse/contract/fiat-rules';
import type { PayerField } from './payer.ts';

/** What is offered in a country beside its terms: its currency, the banks of its transfers, and what a payer must name. */
export interface Offer {
  readonly currency: string;
  /** In whole units of the currency, what the terms begin with. */
  readonly minimum: number;
  readonly maximum: number;
  readonly taxId: boolean;
  readonly banks: readonly string[];
  readonly wallets: readonly string[];
}

/** The nine countries (SPEC-9.42). The bounds are worth about 10 and 10,000 US dollars. */
const offers: Readonly<Record<FiatCountry, Offer>> = {
  US: {
    currency: 'USD',
    minimum: 10,
    maximum: 10_000,
    taxId: false,
    banks: ['Chase', 'Bank of America', 'Wells Fargo', 'Citibank', 'U.S. Bank'],
    wallets: ['PayPal', 'Cash App'],
  },
  NG: {
    currency: 'NGN',
    minimum: 15_000,
    maximum: 15_000_000,
    taxId: false,
    banks: ['Access Bank', 'First Bank of Nigeria', 'GTBank', 'UBA', 'Zenith Bank'],
    wallets: ['OPay', 'PalmPay'],
  },
  TH: {
    currency: 'THB',
    minimum: 350,
    maximum: 350_000,
    taxId: false,
    banks: ['Bangkok Bank', 'Kasikornbank', 'Krungthai Bank', 'SCB', 'Krungsri'],
    wallets: ['TrueMoney', 'Rabbit LINE Pay'],
  },
  ID: {
    currency: 'IDR',
    minimum: 160_000,
    maximum: 160_000_000,
    taxId: false,
    banks: ['BCA', 'Bank Mandiri', 'BNI', 'BRI', 'CIMB Niaga'],
    wallets: ['GoPay', 'OVO', 'DANA'],
  },
  BR: {
    currency: 'BRL',
    minimum: 55,
    maximum: 55_000,
    taxId: true,
    banks: ['Banco do Brasil', 'Bradesco', 'Caixa', 'Itaú', 'Nubank', 'Santander'],
    wallets: ['Mercado Pago', 'PicPay'],
  },
  IN: {
    currency: 'INR',
    minimum: 850,
    maximum: 850_000,
    taxId: true,
    banks: ['State Bank of India', 'HDFC Bank', 'ICICI Bank', 'Axis Bank', 'Kotak Mahindra Bank'],
    wallets: ['Paytm', 'PhonePe'],
  },
  VN: {
    currency: 'VND',
    minimum: 260_000,
    maximum: 260_000_000,
    taxId: false,
    banks: ['Vietcombank', 'BIDV', 'VietinBank', 'Techcombank', 'MB Bank'],
    wallets: ['MoMo', 'ZaloPay'],
  },
  MX: {
    currency: 'MXN',
    minimum: 180,
    maximum: 180_000,
    taxId: true,
    banks: ['BBVA México', 'Banorte', 'Santander México', 'Citibanamex', 'HSBC México'],
    wallets: ['Mercado Pago'],
  },
  PH: {
    currency: 'PHP',
    minimum: 570,
    maximum: 570_000,
    taxId: false,
    banks: ['BDO Unibank', 'BPI', 'Metrobank', 'LandBank', 'UnionBank'],
    wallets: ['GCash', 'Maya'],
  },
};

/** What is offered in a country. */
export const offerOf = (country: FiatCountry): Offer => offers[country];

/** Among which banks or wallets a method lets choose; none for cards, whose provider asks for all there is. */
export function banksOf(country: FiatCountry, method: FiatMethod): readonly string[] {
  const { banks, wallets } = offers[country];
  if (method === 'card') return [];
  return method === 'wallet' || method === 'scan_code' ? wallets : banks;
}

/** What a payer must name for a method in a country (S112), in the order of the form. */
export function payerFields(country: FiatCountry, method: FiatMethod): readonly PayerField[] {
  const names: readonly PayerField[] = method === 'card' ? ['first_name', 'last_name'] : ['full_name'];
  const reach: readonly PayerField[] = method === 'bank_transfer' || method === 'scan_code' ? ['email', 'phone'] : [];
  return [...names, ...reach, ...(offers[country].taxId ? (['tax_id'] as const) : [])];
}
