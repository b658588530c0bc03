import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import type { Draft } from "#core/contract/campaigns.ts";
import { OptOutField } from "#web/components/composer/opt-out-field.tsx";
import { SenderField } from "#web/components/composer/sender-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { ContactPreview } from "./contact-preview.tsx";
import { DetailFields } from "./detail-fields.tsx";
import { DraftActions } from "./draft-actions.tsx";
import { newValues, valuesOf } from "./draft-values.ts";
import { GroupField } from "./group-field.tsx";
import { MessageField } from "./message-field.tsx";
import { optOutLineFor } from "./opt-out-for.ts";
import { useDraftForm } from "./use-draft-form.ts";

interface DraftEditorProps {
  /** The draft to continue or, if it is shared, to copy; without one, a new campaign. */
  draft?: Draft;
  /** The group that a new campaign starts with. */
  group?: string;
}

/** The form on the left, the recipient's phone on the right. */
export function DraftEditor({ draft, group }: DraftEditorProps) {
  const me = useMe();
  const form = useDraftForm(draft?.shared ? undefined : draft?._id, () =>
    draft ? valuesOf(draft) : newValues(me, group),
  );
  const { groups } = form.chosen;
  return (
    <>
      <PageHeader
        title={draft && !draft.shared ? "Edit campaign" : "Create campaign"}
        description="Choose who gets it and write the text. Nothing is sent before the flight check."
        back={{ to: paths.campaigns, label: "Campaigns" }}
      />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form ref={form.element} onSubmit={form.submit} noValidate className="grid gap-4">
          {form.formError ? (
            <Alert tone="danger" title="The campaign was not saved">
              {form.formError}
            </Alert>
          ) : null}
          <Card title="Campaign">
            <div className="grid gap-5">
              <DetailFields form={form} />
              <GroupField form={form} />
              <SenderField
                value={form.values.sender}
                onValue={(sender) => form.set({ sender })}
                error={form.errors.sender}
                senders={me.senderList}
              />
            </div>
          </Card>
          <Card title="Message">
            <div className="grid gap-5">
              <MessageField form={form} groups={groups} />
              {/* R109. */}
              {form.values.campaign_type === "notification" ? null : (
                <OptOutField
                  value={form.values.optout}
                  onValue={(optout) => form.set({ optout })}
                  line={optOutLineFor(form.values.sender, me)}
                  question={CAMPAIGN_TEXTS.excludeOptOut}
                />
              )}
            </div>
          </Card>
          <DraftActions form={form} groups={groups} />
        </form>
        <aside className="max-lg:hidden" aria-label="Preview">
          <div className="sticky top-20">
            <ContactPreview form={form} groups={groups} />
          </div>
        </aside>
      </div>
      <ConfirmDialog
        open={form.guard.asking}
        onOpenChange={form.guard.stay}
        title="Leave without saving?"
        description="This campaign is not saved. If you leave, you lose what you wrote."
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={form.guard.leave}
      />
    </>
  );
}
