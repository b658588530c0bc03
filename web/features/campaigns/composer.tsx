import type { Draft } from "#core/contract/campaigns.ts";
import { listGroups } from "#core/contract/groups.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { ComposerActions } from "./composer-actions.tsx";
import { ComposerPhone } from "./composer-phone.tsx";
import { DetailFields } from "./detail-fields.tsx";
import { newValues, valuesOf } from "./draft-values.ts";
import { GroupField } from "./group-field.tsx";
import { MessageField } from "./message-field.tsx";
import { OptOutField } from "./opt-out-field.tsx";
import { SenderField } from "./sender-field.tsx";
import { useComposer } from "./use-composer.ts";

interface ComposerProps {
  /** The draft to go on with, or, where it is shared, to copy; without it a campaign is begun. */
  draft?: Draft;
  /** The group that a new campaign begins with. */
  group?: string;
}

/** The form at the left, the recipient's phone at the right. */
export function Composer({ draft, group }: ComposerProps) {
  const me = useMe();
  const groups = useCall(listGroups, { noPaging: "true" }).data?.items;
  const composer = useComposer(
    draft?.shared ? undefined : draft?._id,
    () => (draft ? valuesOf(draft) : newValues(me, group)),
    groups,
  );
  return (
    <>
      <PageHeader
        title={draft && !draft.shared ? "Edit campaign" : "Create campaign"}
        description="Choose who gets it and write the text. Nothing is sent before the flight check."
        back={{ to: paths.campaigns, label: "Campaigns" }}
      />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form ref={composer.form} onSubmit={composer.submit} noValidate className="grid gap-4">
          {composer.formError ? (
            <Alert tone="danger" title="The campaign was not saved">
              {composer.formError}
            </Alert>
          ) : null}
          <Card title="Campaign">
            <div className="grid gap-5">
              <DetailFields composer={composer} />
              <GroupField composer={composer} groups={groups} />
              <SenderField composer={composer} />
            </div>
          </Card>
          <Card title="Message">
            <div className="grid gap-5">
              <MessageField composer={composer} groups={groups} />
              <OptOutField composer={composer} />
            </div>
          </Card>
          <ComposerActions composer={composer} groups={groups} />
        </form>
        <aside className="max-lg:hidden" aria-label="Preview">
          <div className="sticky top-20">
            <ComposerPhone composer={composer} groups={groups} />
          </div>
        </aside>
      </div>
      <ConfirmDialog
        open={composer.guard.asking}
        onOpenChange={composer.guard.stay}
        title="Leave without saving?"
        description="This campaign was never saved. What you wrote is lost if you leave."
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={composer.guard.leave}
      />
    </>
  );
}
