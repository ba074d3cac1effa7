import type { Instant } from '@bourse/kernel/instant';
import { instant } from '@bourse/kernel/instant';
import type { Tx } from '../../../platform/database/database.ts';
import { type DueEntry, scheduleDue } from '../../../platform/jobs/due-work.ts';
import { writeLog } from '../artworks/log-store.ts';
import { family } from '../nft-ports.ts';
import { insertOffer, type NewOffer, type Offer } from './offer-store.ts';

/** What the end of an offer is due under; a bid that moves the end makes another one. */
export const endReference = ({ id, endsAt }: Pick<Offer, 'id' | 'endsAt'>): string => `end:${id}:${String(endsAt)}`;

/** The end of an offer: its last instant still belongs to it (S92). */
export const endOf = (offer: Pick<Offer, 'id' | 'endsAt'>): DueEntry => {
  return { module: family, reference: endReference(offer), dueAt: instant(offer.endsAt + 1) };
};

/** Lists a work: its terms stand from now on, and everybody can read it. @returns the id of the offer. */
export async function listWork(tx: Tx, code: string, offer: NewOffer, at: Instant): Promise<string> {
  const id = await insertOffer(tx, offer);
  const { price, assetId, sellerId, isAuction, endsAt } = offer;
  const saleType = isAuction ? 'auction' : 'normal';
  writeLog(tx, { code, kind: 'list', saleType, price, assetId, userId: sellerId, sellerId, at });
  scheduleDue(tx, [endOf({ id, endsAt })]);
  return id;
}
