import { languageNames } from '@bourse/client/locale';
import { approvalCalls } from '@bourse/contract/approval';
import { articleCategories } from '@bourse/contract/content';
import { contentStaffCalls } from '@bourse/contract/content-desk';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { type Article, missingIn, momentIn } from './article.ts';

const changes = [contentStaffCalls.list, contentStaffCalls.one];

/** How an article stands, and what can be done about it: ask to publish the newest version, now or later, or withdraw it. */
export function PublishCard({ of: article }: { readonly of: Article }) {
  const t = useTranslations('content');
  const { moment } = useFormat();
  const { category, state, at, version, versions } = article;
  const newest = versions[0];
  const missing = newest === undefined ? [] : missingIn(newest.texts, category);
  const isInForce = state === 'published' && newest?.number === version;
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={state === 'published' ? 'good' : 'plain'}>{t(`state.${state}`)}</Badge>
        {at !== null && <span className="num text-label font-normal text-t2">{moment(at)} UTC</span>}
      </div>
      {missing.length > 0 && (
        <Note tone="warn">{t('missing', { list: missing.map((lang) => languageNames[lang]).join(', ') })}</Note>
      )}
      {newest !== undefined && missing.length === 0 && !isInForce && (
        <Publish id={article.id} version={newest.number} />
      )}
      {isInForce && <p className="text-label font-normal text-t2">{t('inForce')}</p>}
      {category !== articleCategories.page && (state === 'published' || state === 'scheduled') && (
        <Withdraw id={article.id} />
      )}
    </Card>
  );
}

function Publish({ id, version }: { readonly id: string; readonly version: number }) {
  const t = useTranslations('content');
  const [isOpen, setOpen] = useState(false);
  const [later, setLater] = useState('');
  const at = momentIn(later);
  return (
    <>
      <Button tone="primary" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('publish', { version })}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('publishAsk', { version })}
        text={t('publishText')}
        act={t('publish', { version })}
        call={contentStaffCalls.publish}
        inputWith={(reason) => ({ id, version: version.toString(), ...(at === undefined ? {} : { at }), reason })}
        changes={[...changes, approvalCalls.list]}
        onDone={() => say('done', t('asked'))}
      >
        <Input
          type="datetime-local"
          className="max-w-[280px]"
          label={t('later')}
          hint={t('hint.later')}
          value={later}
          onChange={({ target }) => setLater(target.value)}
        />
      </ActDialog>
    </>
  );
}

function Withdraw({ id }: { readonly id: string }) {
  const t = useTranslations('content');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('withdraw')}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('withdrawAsk')}
        text={t('withdrawText')}
        act={t('withdraw')}
        danger
        call={contentStaffCalls.withdraw}
        inputWith={(reason) => ({ id, reason })}
        changes={changes}
        onDone={() => say('done', t('withdrawn'))}
      />
    </>
  );
}
