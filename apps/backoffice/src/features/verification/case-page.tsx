import { kycStaffCalls } from '@bourse/contract/kyc-staff';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { isReason, ReasonField } from '../../base/parts/reason-field.tsx';
import { goTo, linkTo } from '../../base/router/place.ts';
import type { Case } from './case.ts';
import { CaseBody } from './case-body.tsx';
import { useKeys } from '../../base/parts/use-keys.ts';

/** A case is opened with a reason, and then shown; leaving it closes it. */
export function CasePage({ id }: { readonly id: string }) {
  const t = useTranslations('verification');
  const [shown, setShown] = useState<Case | null>(null);
  useKeys({ Escape: () => goTo('verification') });
  return (
    <>
      <a href={linkTo('verification')} className="mb-2 inline-flex min-h-9 items-center gap-1 text-label text-t2">
        <Icon of={ChevronLeft} size={16} />
        {t('title')}
      </a>
      <PageHead title={t('case', { id })} />
      {shown === null ? <OpenForm id={id} onOpened={setShown} /> : <CaseBody of={shown} onChange={setShown} />}
    </>
  );
}

interface OpenFormProps {
  readonly id: string;
  readonly onOpened: (opened: Case) => void;
}

function OpenForm({ id, onOpened }: OpenFormProps) {
  const t = useTranslations('verification');
  const sentence = useActSentence();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(kycStaffCalls.open);
  return (
    <Card className="max-w-[560px]">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isReason(reason)) mutate({ id, reason: reason.trim() }, { onSuccess: onOpened });
        }}
      >
        <p className="text-label font-normal text-t2">{t('openText')}</p>
        <ReasonField value={reason} onChange={setReason} isMissing={isTried && !isReason(reason)} />
        {error !== null && (
          <Note tone="bad" urgent>
            {sentence(error)}
          </Note>
        )}
        <Button type="submit" tone="primary" busy={isPending}>
          {t('act.open')}
        </Button>
      </form>
    </Card>
  );
}
