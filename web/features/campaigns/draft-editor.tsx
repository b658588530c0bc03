import { memo, useDeferredValue } from "react";
import { getBalance } from "#core/contract/profile/me.ts";
import { CostLine } from "#web/components/composer/cost-line.tsx";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { MediumField } from "#web/components/mms/medium-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { AddressFields } from "./address-fields.tsx";
import { ContactPreview } from "./contact-preview.tsx";
import { DraftActions } from "./draft-actions.tsx";
import { asMedium } from "./draft-values.ts";
import { MessageField } from "./message-field.tsx";
import { optOutFor } from "./opt-out-for.ts";
import { OptionFields } from "./option-fields.tsx";
import { reachOf } from "./use-chosen-groups.ts";
import { type DraftForm, type DraftFormOptions, useDraftForm } from "./use-draft-form.ts";

/** The form on the left, the recipient's phone on the right. */
export function DraftEditor(options: DraftFormOptions) {
  const { draft, edit } = options;
  const form = useDraftForm(options);
  const { me, details, errors, set, chosen, params, draftId } = form;
  // What only shows the message may follow a key later: typing must never wait for it.
  const message = useDeferredValue(form.message);
  const shown = { me, details, message, chosen, params };
  return (
    <>
      <EditorHeader
        title={draft || edit ? "Edit campaign" : "Create campaign"}
        scheduled={edit?.id}
      />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form ref={form.element} onSubmit={form.submit} noValidate className="grid gap-4">
          <RestoredNotice at={form.restored} onDiscard={form.discard} keeping={form.keeping} />
          <Card>
            <div className="grid grid-cols-1 gap-5">
              <CampaignMedium form={form} />
              <AddressFields {...{ me, details, errors, set, chosen, draftId }} />
              <MessageField form={form} />
              <OptionFields {...{ me, details, errors, set }} />
            </div>
          </Card>
          {form.formError ? (
            <Alert tone="danger" title="The campaign was not saved">
              <p>{form.formError}</p>
              {form.outdated ? (
                <Button variant="outline" size="sm" className="mt-2" onClick={form.loadLatest}>
                  Load the latest version
                </Button>
              ) : null}
            </Alert>
          ) : null}
          <DraftActions
            form={form}
            cost={<DraftCost {...shown} />}
            preview={<ContactPreview {...shown} />}
          />
        </form>
        <aside className="max-lg:hidden" aria-label="Preview">
          <div className="sticky top-20">
            <ContactPreview {...shown} />
          </div>
        </aside>
      </div>
      <ConfirmDialog
        open={form.guard.asking}
        onOpenChange={form.guard.stay}
        title="Leave without saving?"
        description={
          edit
            ? "Your changes are not saved, and the campaign stays as it was. This browser keeps them until you come back."
            : "This campaign is not saved as a draft. This browser keeps what you wrote until you come back."
        }
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={form.guard.leave}
      />
    </>
  );
}

interface EditorHeaderProps {
  title: string;
  /** The scheduled campaign that is edited. */
  scheduled: string | undefined;
}

const EditorHeader = memo(function EditorHeader({ title, scheduled }: EditorHeaderProps) {
  return scheduled === undefined ? (
    <PageHeader
      title={title}
      description="Choose who gets it and write the text. Nothing is sent before the flight check."
      back={{ to: paths.campaigns, label: "Campaign" }}
    />
  ) : (
    <PageHeader
      title={title}
      description="It stays scheduled as it is until you save your changes in the flight check."
      back={{ to: paths.campaignReport(scheduled), label: "Campaign" }}
    />
  );
});

const CampaignMms = onDemand(async () => (await import("./campaign-mms.tsx")).CampaignMms);

/** R015: whether the campaign is of texts or of MMS, and what an MMS carries. A scheduled one keeps its medium. */
function CampaignMedium({ form }: { form: DraftForm }) {
  const { me, message, details, set, isDraft } = form;
  return (
    <>
      {isDraft ? (
        <MediumField
          me={me}
          value={details.camp_type}
          onValue={(medium) => set(asMedium(medium, { ...details, message }, me.linkHost))}
        />
      ) : null}
      {details.camp_type === "mms" ? (
        <Later waiting={<Skeleton className="h-32" />}>
          <CampaignMms form={form} />
        </Later>
      ) : null}
    </>
  );
}

interface DraftCostProps extends Pick<DraftForm, "me" | "details" | "chosen"> {
  message: string;
}

/** Parts, contacts and price of the draft as it is now. */
const DraftCost = memo(function DraftCost({ me, details, message, chosen }: DraftCostProps) {
  const credit = useCall(getBalance, {}).data?.data;
  return (
    <CostLine
      message={message}
      optOut={optOutFor(details, me)}
      medium={details.camp_type}
      atMost={details.group_array.length + details.segment_array.length > 1}
      recipients={
        details.audience === null ? reachOf(chosen, details.campaign_type) : chosen.list?.total
      }
      credit={
        credit && {
          messages: credit.maxPossibleCredits[details.camp_type],
          lots: credit.lots.map((lot) => ({ left: lot.left, rate: lot[details.camp_type] })),
        }
      }
    />
  );
});
