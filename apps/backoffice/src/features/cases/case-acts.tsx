import { caseCalls, caseOutcomes } from '@bourse/contract/alerts';
import { Button } from '@bourse/ui/button';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useMember } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import type { Case } from './case.ts';

const changes = [caseCalls.one, caseCalls.list];

/** Taking a case, and closing it with what came of it. */
export function CaseActs({ of: { id, assignee } }: { readonly of: Case }) {
  const t = useTranslations('cases');
  const sentence = useActSentence();
  const member = useMember();
  const { mutate, isPending } = useAct(caseCalls.take, changes);
  const [isClosing, setClosing] = useState(false);
  const [outcome, setOutcome] = useState<(typeof caseOutcomes)[number]>('no_concern');
  const take = (): void =>
    mutate({ id }, { onSuccess: () => say('done', t('taken')), onError: (error) => say('failed', sentence(error)) });
  return (
    <span className="flex flex-wrap gap-2">
      {member !== undefined && assignee?.id !== member.id && (
        <Button size="desk" tone="primary" busy={isPending} onClick={take}>
          {t('act.take')}
        </Button>
      )}
      <Button size="desk" onClick={() => setClosing(true)}>
        {t('act.close')}
      </Button>
      <ActDialog
        open={isClosing}
        onClose={() => setClosing(false)}
        title={t('closeAsk')}
        text={t('closeText')}
        act={t('act.close')}
        call={caseCalls.close}
        inputWith={(reason) => ({ id, outcome, reason })}
        changes={changes}
        onDone={() => say('done', t('closed'))}
      >
        <Segmented
          label={t('outcomeHead')}
          segments={caseOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          value={outcome}
          onChoose={setOutcome}
        />
      </ActDialog>
    </span>
  );
}
