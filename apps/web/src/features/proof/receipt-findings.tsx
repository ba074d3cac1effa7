import type { Receipt } from '@bourse/contract/receipts';
import { receiptCalls } from '@bourse/contract/receipts';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { saveFile } from '@bourse/ui/save-file';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CallError } from '@bourse/client/call-error';
import { actSteps, type KeptStep, saidIn } from '../../../../../tools/verify/receipt-steps.ts';
import { callOrThrow } from '../../base/api/api.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { GetScript } from './get-script.tsx';
import { useActName } from './use-act-name.ts';

/** Checks the signature on the reader's device, and asks the house whether its books agree. */
async function check({ kid, body, signature }: Receipt): Promise<readonly KeptStep[]> {
  const [keys, found] = await Promise.all([
    callOrThrow(receiptCalls.keys, {}),
    callOrThrow(receiptCalls.check, { kid, body, signature }),
  ]);
  return actSteps({ kid, body, signature }, keys, found);
}

/** What is found of a receipt, in words and step by step. */
export function ReceiptFindings({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('proof');
  const app = useTranslations('app.state');
  const found = useQuery<readonly KeptStep[], CallError>({
    queryKey: ['receipt', receipt.signature, receipt.body],
    queryFn: () => check(receipt),
    networkMode: 'always',
  });
  if (found.error !== null) {
    return <LoadFailed className="" error={found.error} busy={found.isFetching} onRetry={() => void found.refetch()} />;
  }
  if (found.data === undefined) {
    return (
      <SkeletonDelay label={app('loading')}>
        <Skeleton height={300} />
      </SkeletonDelay>
    );
  }
  return (
    <>
      <Verdict steps={found.data} />
      <section aria-label={t('steps')} className="slab">
        <h2 className="px-4 pt-3 pb-2 text-label font-semibold">{t('steps')}</h2>
        <ul>
          {found.data.map((step) => (
            <Step key={step.name} {...step} />
          ))}
        </ul>
      </section>
      <Said receipt={receipt} />
      <Button onClick={() => saveFile(nameOf(receipt), [JSON.stringify(receipt, null, 2)], 'application/json')}>
        {t('download')}
      </Button>
      <GetScript text={t('receipts.script')} />
    </>
  );
}

/** Whether the house has signed it, and whether it stands by that now. */
function Verdict({ steps }: { readonly steps: readonly KeptStep[] }) {
  const t = useTranslations('proof.receipts');
  const isWrong = (name: KeptStep['name']): boolean => steps.some((step) => step.name === name && !step.fits);
  if (isWrong('signature')) {
    return (
      <Note tone="bad" urgent>
        {t('unsigned')}
      </Note>
    );
  }
  const isContradicted = isWrong('key') || isWrong('act') || isWrong('books');
  return (
    <Note tone={isContradicted ? 'bad' : 'accent'} urgent>
      {t(isContradicted ? 'contradicted' : 'agrees')}
    </Note>
  );
}

function Step({ name, fits, about }: KeptStep) {
  const t = useTranslations('proof.receipts.step');
  const actName = useActName();
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon of={fits ? Check : CircleAlert} size={18} className={fits ? 'text-good' : 'text-bad'} />
      <span className="min-w-0 flex-1">
        <span className="block text-label">
          {name === 'key' || name === 'act' || name === 'books' ? t(name) : t('signature')}
        </span>
        <span className="num block text-caption break-all whitespace-normal text-t2">
          {name === 'act' && fits ? actName(about) : about}
        </span>
      </span>
    </li>
  );
}

/** What the receipt says, as it was signed. */
function Said({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('proof.receipts');
  const actName = useActName();
  return (
    <section aria-label={t('says')} className="slab">
      <h2 className="px-4 pt-3 pb-2 text-label font-semibold">{t('says')}</h2>
      <dl className="grid gap-2 px-4 pb-3">
        {Object.entries(saidIn(receipt)).map(([field, value]) => (
          <div key={field}>
            <dt className="code text-caption text-t3">{field}</dt>
            <dd className="num text-label break-all whitespace-normal">{value ?? '\u2014'}</dd>
            {field === 'kind' && actName(String(value)) !== value ? (
              <dd className="text-caption text-t2">{actName(String(value))}</dd>
            ) : null}
          </div>
        ))}
      </dl>
    </section>
  );
}

function nameOf(receipt: Receipt): string {
  const { kind, subject, id, order_id: order } = saidIn(receipt);
  return `receipt-${[kind, subject ?? order ?? id].join('-').replace(/[^a-z0-9]+/gi, '-')}.json`;
}
