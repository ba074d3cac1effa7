import { approvalCalls } from '@bourse/contract/approval';
import { copyStaffCalls } from '@bourse/contract/copy-desk';
import { Button } from '@bourse/ui/button';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { type Decision, statusAfter } from './trader.ts';

/** The shortest text that a trader is told. */
const shortest = 3;

interface DecideTraderProps {
  readonly id: string;
  readonly decisions: readonly Decision[];
}

/** Asks somebody else to decide over a trader. */
export function DecideTrader({ id, decisions }: DecideTraderProps) {
  const t = useTranslations('copy');
  const [decision, setDecision] = useState<Decision | null>(null);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const close = (): void => {
    setDecision(null);
    setText('');
    setTried(false);
  };
  const told = text.trim();
  const isShort = told.length < shortest;
  return (
    <div className="flex flex-wrap gap-2">
      {decisions.map((one) => (
        <Button
          key={one}
          tone={one === 'approve' || one === 'lift' ? 'primary' : 'secondary'}
          onClick={() => setDecision(one)}
        >
          {t(`act.${one}`)}
        </Button>
      ))}
      <ActDialog
        open={decision !== null}
        onClose={close}
        title={t(`ask.${decision ?? 'approve'}`)}
        text={t(`askText.${decision ?? 'approve'}`)}
        act={t('act.ask')}
        danger={decision === 'refuse' || decision === 'suspend'}
        call={copyStaffCalls.decide}
        inputWith={(reason) => {
          // Asked for when the button is pressed, and only then.
          setTried(true);
          return decision === null || isShort ? null : { id, status: statusAfter[decision], text: told, reason };
        }}
        changes={[copyStaffCalls.traders, approvalCalls.list]}
        onDone={() => {
          close();
          say('done', t('asked'));
        }}
        refusal={({ code }) => (code === 'STATE_CHANGED' ? t('changed') : null)}
      >
        <TextArea
          label={t('told')}
          hint={t('toldHint')}
          error={isTried && isShort ? t('toldMissing') : undefined}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </ActDialog>
    </div>
  );
}
