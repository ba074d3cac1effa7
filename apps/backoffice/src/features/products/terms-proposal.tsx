import { approvalCalls } from '@bourse/contract/approval';
import { termsCalls } from '@bourse/contract/terms';
import { Card } from '@bourse/ui/card';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import type { TermsForm } from '../../base/manifests/terms-form.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { ProposalCard } from '../../base/parts/proposal-card.tsx';
import { isReason } from '../../base/parts/reason-field.tsx';
import { say } from '../../base/parts/say.ts';
import { goTo } from '../../base/router/place.ts';
import { clock } from '../../base/time/clock.ts';
import { effectFrom } from '../../base/time/effect-from.ts';
import { type Draft, draftOf, type Fault, faultsIn, termsOf } from '../product-kit/terms-draft.ts';
import { TermsEditor } from '../product-kit/terms-editor.tsx';
import { useProductName } from '../product-kit/terms-rows.ts';
import { BackLink } from '../../base/parts/back-link.tsx';
import { faultOfField } from './proposal-form.ts';
import type { Product } from './product-versions.ts';

interface TermsProposalProps {
  readonly family: string;
  /** What the family is called. */
  readonly title: string;
  readonly form: TermsForm;
  /** Null for a new one. */
  readonly product: Product | null;
}

/** Asks for a new version of a product's terms, or for a new product; somebody else approves it. */
export function TermsProposal({ family, title, form, product }: TermsProposalProps) {
  const t = useTranslations('products');
  const nameOf = useProductName();
  const sentence = useActSentence();
  const page = useRef<HTMLFormElement>(null);
  const newest = product?.versions[0] ?? null;
  const [draft, setDraft] = useState<Draft>(() => draftOf(form, newest?.terms ?? null));
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(termsCalls.propose, [approvalCalls.list]);
  const own = isTried ? faultsIn(form, draft) : new Map<string, Fault>();
  const said = faultOfField(error?.field ?? null);
  const faults = said === null ? own : new Map([...own, [said, { kind: 'form', bound: 0 } as const]]);
  const effect = effectFrom(from, clock.now());
  const isEffectWrong = (isTried && effect === null) || error?.field === 'effective_at';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isPending) return;
    if (faultsIn(form, draft).size > 0 || effect === null || !isReason(reason)) {
      requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const onSuccess = (): void => {
      say('done', t('asked'));
      goTo('requests');
    };
    const input = { family, terms: JSON.stringify(termsOf(form, draft)), reason: reason.trim() };
    mutate({ ...input, ...effect, ...(product === null ? {} : { config_id: product.id }) }, { onSuccess });
  };
  return (
    <>
      <BackLink parts={product === null ? ['products', family] : ['products', family, product.id]}>
        {newest === null ? title : nameOf(newest.terms)}
      </BackLink>
      <PageHead title={product === null ? t('newOf', { family: title }) : t('edit')} text={t('editText')} />
      <form ref={page} className="grid max-w-[820px] gap-4" noValidate onSubmit={submit}>
        <Card>
          <TermsEditor form={form} draft={draft} faults={faults} onChange={setDraft} />
        </Card>
        <ProposalCard
          from={from}
          onFrom={setFrom}
          fromError={isEffectWrong ? t('effectWrong') : undefined}
          reason={reason}
          onReason={setReason}
          isTried={isTried}
          hasFaults={faults.size > 0}
          refusal={error === null ? null : sentence(error)}
          busy={isPending}
        />
      </form>
    </>
  );
}
