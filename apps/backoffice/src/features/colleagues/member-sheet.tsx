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
import { ConfirmPerson } from './confirm-person.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { type Colleague, StateBadge } from './state-badge.tsx';
import { type Rights, RightsFields } from './rights-fields.tsx';
import { editsStaff, useDone, useRefusal } from './two-persons.ts';

interface MemberSheetProps {
  /** Null while nobody is shown. */
  readonly member: Colleague | null;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

type Act = 'change' | 'link' | 'close';

/** A colleague's account, and what may be done with it. */
export function MemberSheet({ member, mayEdit, onClose }: MemberSheetProps) {
  const t = useTranslations('app');
  const [last, setLast] = useState<Colleague | null>(member);
  if (member !== null && member !== last) setLast(member);
  return (
    <Sheet open={member !== null} onClose={onClose} title={last?.name ?? ''} closeLabel={t('act.close')}>
      {last !== null && <Content key={last.id} member={last} mayEdit={mayEdit} />}
    </Sheet>
  );
}

function Content({ member, mayEdit }: Pick<MemberSheetProps, 'mayEdit'> & { readonly member: Colleague }) {
  const t = useTranslations('colleagues');
  const format = useFormat();
  const self = useMember();
  const [rights, setRights] = useState<Rights>(member);
  const [act, setAct] = useState<Act | null>(null);
  const { id, name, mail, may_be: mayBe, status, roles, grants, is_new: isNew, invited_until: until } = member;
  const isOwn = self?.id === id;
  const isChanged =
    rights.roles.toSorted().join() !== roles.toSorted().join() ||
    rights.grants.toSorted().join() !== grants.toSorted().join();
  const refusal = useRefusal();
  const done = useDone();
  const withSecond = (text: string, isAsked: boolean): string => (isAsked ? `${text} ${t('takesTwo')}` : text);
  const mayAct = mayEdit && !isOwn && status === 'open';
  return (
    <div className="grid gap-4">
      <div>
        <Fact label={t('state')} value={<StateBadge of={member} />} />
        {mail !== null && <Fact label={t('mail')} value={mail} />}
        {isNew && until !== null && <Fact label={t('until')} value={format.moment(until)} />}
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
            <Button onClick={() => setAct('link')}>{t(isNew ? 'act.invite' : 'act.reset')}</Button>
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
      <LinkDialog member={member} open={act === 'link'} onClose={() => setAct(null)} />
      <ActDialog
        open={act === 'change'}
        onClose={() => setAct(null)}
        title={t('ask.change', { name })}
        text={withSecond(t('consequence.change'), editsStaff(rights) || editsStaff(member))}
        act={t('act.change')}
        call={staffCalls.change}
        inputWith={(reason) => ({ id, reason, roles: [...rights.roles], grants: [...rights.grants] })}
        changes={[staffCalls.list]}
        onDone={done}
        refusal={refusal}
      />
      <ActDialog
        open={act === 'close'}
        onClose={() => setAct(null)}
        title={t('ask.close', { name })}
        text={withSecond(t('consequence.close'), editsStaff(member))}
        act={t('act.close')}
        danger
        call={staffCalls.close}
        inputWith={(reason) => ({ id, reason })}
        changes={[staffCalls.list]}
        onDone={done}
        refusal={refusal}
      />
    </div>
  );
}
