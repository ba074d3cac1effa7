import { termsCalls } from '@bourse/contract/terms';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { families, type TermsFamily, useCode } from '../../base/manifests/registered.ts';
import { Answered } from '../../base/parts/states.tsx';
import { clock } from '../../base/time/clock.ts';
import { ChangeRows } from '../product-kit/change-rows.tsx';
import { changedRows, useProductName, useTermsRows } from '../product-kit/terms-rows.ts';
import { productsOf } from './product-versions.ts';
import { type ProposedTerms, readProposal } from './read-proposal.ts';

/** What is to change in the terms of which product, beside what is in force while it waits for a decision. */
export function TermsRequest({ payload, isOpen }: RequestProps) {
  const proposed = readProposal(payload);
  const family = families().find(({ name }) => name === proposed.family);
  if (family === undefined) return <p className="break-all">{JSON.stringify(payload)}</p>;
  return <Proposed family={family} proposed={proposed} isOpen={isOpen} />;
}

interface ProposedProps {
  readonly family: TermsFamily;
  readonly proposed: ProposedTerms;
  readonly isOpen: boolean;
}

function Proposed({ family, proposed, isOpen }: ProposedProps) {
  const t = useTranslations();
  const { time } = useFormat();
  const nameOf = useProductName();
  const rowsOf = useTermsRows();
  const form = useCode(`terms/${family.name}`, family.terms);
  const isCompared = isOpen && proposed.productId !== null;
  const versions = useCall(termsCalls.list, { family: family.name }, { enabled: isCompared });
  const { terms, effectiveAt, productId } = proposed;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{nameOf(terms)}</span>
        <span className="text-label text-t2">
          {t(family.title)}
          {' · '}
          {effectiveAt === null ? t('products.atOnce') : t('products.from', { time: time(effectiveAt) })}
        </span>
      </p>
      <Answered of={form}>
        {({ piece }) => {
          const rows = rowsOf(piece, terms);
          if (!isCompared) return <ChangeRows rows={changedRows(rows, [])} />;
          return (
            <Answered of={versions}>
              {(list) => {
                const product = productsOf(list, new Date(clock.now()).toISOString()).find(
                  ({ id }) => id === productId,
                );
                const before = product?.inForce === undefined ? [] : rowsOf(piece, product.inForce.terms);
                return <ChangeRows rows={changedRows(rows, before)} />;
              }}
            </Answered>
          );
        }}
      </Answered>
    </div>
  );
}
