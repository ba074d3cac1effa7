import { staffCalls } from '@bourse/contract/staff';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMember } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { ConfirmPerson } from './confirm-person.tsx';
import type { Issued } from './issued-sheet.tsx';
import { type Colleague, StateBadge } from './state-badge.tsx';
import { type Rights, RightsFields } from './rights-fields.tsx';

interface MemberSheetProps {
  /** Null while nobody is shown. */
  readonly member: Colleague | null;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
  readonly onIssued: (issued: Issued) => void;
}

type Act = 'change' | 'reset' | 'close';

/** A colleague's account, and what may be done with it. */
export function MemberSheet({ member, mayEdit, onClose, onIssued }: MemberSheetProps) {
  const t = useTranslations('app');
  const [last, setLast] = useState<Colleague | null>(member);
  if (member !== null && member !== last) setLast(member);
  return (
    <Sheet open={member !== null} onClose={onClose} title={last?.name ?? ''} closeLabel={t('act.close')}>
      {last !== null && <Content key={last.id} member={last} mayEdit={mayEdit} onIssued={onIssued} />}
    </Sheet>
  );
}

function Content({
  member,
  mayEdit,
  onIssued,
}: Pick<MemberSheetProps, 'mayEdit' | 'onIssued'> & { member: Colleague }) {
  const t = useTranslations('colleagues');
  const format = useFormat();
  const self = useMember();
  const [rights, setRights] = useState<Rights>(member);
  const [act, setAct] = useState<Act | null>(null);
  const { id, name, may_be: mayBe, status, roles, grants } = member;
  const isOwn = self?.id === id;
  const isChanged =
    rights.roles.toSorted().join() !== roles.toSorted().join() ||
    rights.grants.toSorted().join() !== grants.toSorted().join();
  const mayAct = mayEdit && !isOwn && status === 'open';
  return (
    <div className="grid gap-4">
      <div>
        <Fact label={t('state')} value={<StateBadge of={member} />} />
        <Fact label={t('since')} value={format.date(member.created_at)} />
        <Fact
          label={t('lastSeen')}
          value={member.last_seen_at === null ? t('never') : format.moment(member.last_seen_at)}
        />
      </div>
      {mayBe.length > 0 && status === 'open' && <ConfirmPerson member={member} mayConfirm={mayAct} />}
      {isOwn && <Note>{t('ownAccount')}</Note>}
      {mayAct ? (
        <>
          <RightsFields value={rights} onChange={setRights} />
          <Button tone="primary" full disabled={!isChanged} onClick={() => setAct('change')}>
            {t('act.change')}
          </Button>
          <div className="grid grid-cols-2 gap-2">
            <Button onClick={() => setAct('reset')}>{t('act.reset')}</Button>
            <Button tone="danger" onClick={() => setAct('close')}>
              {t('act.close')}
            </Button>
          </div>
        </>
      ) : (
        <section>
          <h3 className="mb-2 text-label text-t2">{t('roles')}</h3>
          <p className="flex flex-wrap gap-1.5">
            {[...roles.map((role) => t(`role.${role}`)), ...grants].map((one) => (
              <Badge key={one}>{one}</Badge>
            ))}
          </p>
        </section>
      )}
      <ActDialog
        open={act === 'reset'}
        onClose={() => setAct(null)}
        title={t('ask.reset', { name })}
        text={t('consequence.reset')}
        act={t('act.reset')}
        call={staffCalls.reset}
        inputWith={(reason) => ({ id, reason })}
        changes={[staffCalls.list]}
        onDone={onIssued}
      />
      <ActDialog
        open={act === 'change'}
        onClose={() => setAct(null)}
        title={t('ask.change', { name })}
        text={t('consequence.change')}
        act={t('act.change')}
        call={staffCalls.change}
        inputWith={(reason) => ({ id, reason, roles: [...rights.roles], grants: [...rights.grants] })}
        changes={[staffCalls.list]}
        onDone={() => say('done', t('saved'))}
      />
      <ActDialog
        open={act === 'close'}
        onClose={() => setAct(null)}
        title={t('ask.close', { name })}
        text={t('consequence.close')}
        act={t('act.close')}
        danger
        call={staffCalls.close}
        inputWith={(reason) => ({ id, reason })}
        changes={[staffCalls.list]}
        onDone={() => say('done', t('saved'))}
      />
    </div>
  );
}
