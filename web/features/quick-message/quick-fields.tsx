import { UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { may } from "#core/permissions.ts";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import { Composer } from "#web/components/composer/composer.tsx";
import { NumbersField } from "#web/components/composer/numbers-field.tsx";
import { OptOutField } from "#web/components/composer/opt-out-field.tsx";
import { SenderField } from "#web/components/composer/sender-field.tsx";
import { CheckField } from "#web/components/form/check-field.tsx";
import { attachedOf } from "#web/components/mms/attached.ts";
import { MediumField } from "#web/components/mms/medium-field.tsx";
import { UseTemplate } from "#web/components/templates/use-template.tsx";
import { RecentNumbers } from "#web/components/test-send/recent-numbers.tsx";
import { TestSendTool } from "#web/components/test-send/test-send-tool.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand, Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import type { Me } from "#web/lib/session.ts";
import type { QuickForm } from "./use-quick-form.ts";
import { WhenField } from "./when-field.tsx";

const GroupChoice = onDemand(async () => (await import("./group-choice.tsx")).GroupChoice);
const MmsFields = onDemand(
  async () => (await import("#web/components/mms/mms-fields.tsx")).MmsFields,
);
const UntilField = onDemand(
  async () => (await import("#web/components/form/until-field.tsx")).UntilField,
);

/** Who it is from, who it is to, and the text. */
export function QuickFields({ me, form }: { me: Me; form: QuickForm }) {
  const { values, set, errors, optOut } = form;
  const isMms = values.medium === "mms";
  return (
    <div className="grid grid-cols-1 gap-5">
      <MediumField
        me={me}
        value={values.medium}
        onValue={(medium) => {
          // R016.
          const message = values.message.replaceAll(replyPlaceholder(me.linkHost), "").trimEnd();
          set(medium === "mms" ? { medium, message, question: "" } : { medium });
        }}
      />
      <SenderField
        value={values.sender}
        onValue={(sender) => set({ sender })}
        error={errors.sender}
        senders={me.senderList}
        medium={values.medium}
        shows={form.check.data?.shows}
      />
      {/* R004: who is quick-approved sends to numbers only. */}
      {me.quickApproved ? null : (
        <CheckField
          as="switch"
          label="Send to a group"
          checked={values.to === "group"}
          onCheckedChange={(group) => set({ to: group ? "group" : "numbers" })}
          description="It becomes a notification campaign."
        />
      )}
      {values.to === "group" ? (
        <Later waiting={<Skeleton className="h-20" />}>
          <GroupChoice
            value={values.group}
            onValue={(group) => set({ group })}
            error={errors.group}
          />
        </Later>
      ) : (
        <ToNumbers me={me} form={form} />
      )}
      {isMms ? (
        <Later waiting={<Skeleton className="h-32" />}>
          <MmsFields
            subject={values.subject}
            onSubject={(subject) => set({ subject })}
            attached={values.attached}
            onAttached={(attached) => set({ attached })}
            error={errors.media}
          />
        </Later>
      ) : null}
      <Composer
        medium={values.medium}
        value={values.message}
        onValue={(message) => set({ message })}
        error={errors.message ?? errors.longUrl}
        optOut={optOut}
        fields={undefined}
        noFields="To use a contact’s first name, write {{first_name|there}}. Without a name it says “there”."
        aside={
          may(me, "template") ? (
            <UseTemplate
              written={values.message.trim() !== ""}
              medium={values.medium}
              onUse={({ content, subject = "", ...carried }) =>
                set({
                  message: content,
                  ...(isMms && { subject, attached: attachedOf(carried) }),
                })
              }
            />
          ) : null
        }
        shortLink={{
          host: me.linkHost,
          longUrl: values.longUrl,
          onLongUrl: (longUrl) => set({ longUrl }),
        }}
        {...(isMms
          ? {}
          : {
              replyLink: {
                host: me.linkHost,
                question: values.question,
                onQuestion: (question: string) => set({ question }),
              },
            })}
        tools={(written) => (
          <TestSendTool
            {...written}
            choice={{
              sender: values.sender,
              optOut: values.optout,
              host: me.linkHost,
              longUrl: values.longUrl,
              question: values.question,
              ...(isMms && { mms: { subject: values.subject, ...values.attached } }),
            }}
          />
        )}
      />
      {values.to === "numbers" ? (
        <OptOutField
          value={values.optout}
          onValue={(optout) => set({ optout })}
          sender={values.sender}
          account={me}
          question={CAMPAIGN_TEXTS.excludeOptOut}
        />
      ) : null}
      <WhenField values={values} onChange={set} error={errors.scheduleAt} />
      <Later waiting={<Skeleton className="h-10" />}>
        <UntilField
          value={values.until}
          onValue={(until) => set({ until })}
          from={values.scheduleAt}
          error={errors.expiresAt}
        />
      </Later>
    </div>
  );
}

const ContactsDialog = dialogOnDemand(
  async () => (await import("./contacts-dialog.tsx")).ContactsDialog,
);

/** Numbers: typed, pasted, chosen from contacts or from those used last. */
function ToNumbers({ me, form }: { me: Me; form: QuickForm }) {
  const { values, set, errors } = form;
  const [choosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
  const choose = (contacts: readonly string[]) => set({ contacts });
  return (
    <div className="grid grid-cols-1 gap-2">
      <NumbersField
        value={values.contacts}
        typing={values.typing}
        onChange={set}
        error={errors.contacts}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {may(me, "group") ? (
          <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
            <UserRoundPlus aria-hidden="true" />
            Choose contacts
          </Button>
        ) : null}
        <RecentNumbers
          chosen={values.contacts}
          onChoose={(number) => choose([...values.contacts, number])}
        />
      </div>
      {choosing ? (
        <ContactsDialog chosen={values.contacts} onChosen={choose} onClose={close} />
      ) : null}
    </div>
  );
}
