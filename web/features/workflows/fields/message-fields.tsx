import { useCallback, useEffect, useRef } from "react";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { may } from "#core/permissions.ts";
import { readsLikeMarketing } from "#core/rules/marketing.ts";
import { Composer } from "#web/components/composer/composer.tsx";
import { CostLine } from "#web/components/composer/cost-line.tsx";
import { OptOutField } from "#web/components/composer/opt-out-field.tsx";
import { optOutFrom } from "#web/components/composer/sample-opt-out.ts";
import { SenderField } from "#web/components/composer/sender-field.tsx";
import { attachedOf } from "#web/components/mms/attached.ts";
import { MmsFields } from "#web/components/mms/mms-fields.tsx";
import { useMergeFields } from "#web/components/templates/use-merge-fields.ts";
import { UseTemplate } from "#web/components/templates/use-template.tsx";
import { TestSendTool } from "#web/components/test-send/test-send-tool.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import type { Attached } from "#web/lib/attached.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { useParameters } from "#web/lib/use-parameters.ts";
import type { EditedOf, StepFieldsProps } from "../edited-step.ts";

type MmsStep = EditedOf<"sendMms">;
type Change = Partial<Pick<MmsStep, "sender" | "message" | "longUrl" | "optout">>;

/** Who a message comes from, its text and its price. */
export function MessageFields({ step, onStep, errors }: StepFieldsProps<"sendSms" | "sendMms">) {
  const me = useMe();
  const fields = useMergeFields(useParameters());
  const credit = useCall(getBalance, {}).data?.data;
  const medium = step.type === "sendMms" ? "mms" : "sms";
  const { sender, message, longUrl = "", optout } = step;
  const optOut = optOutFrom(sender, { type: "promotional", optOut: optout }, me);
  const latest = useRef({ step, onStep });
  useEffect(() => {
    latest.current = { step, onStep };
  });
  // A link and its place in the text change one after the other, before the sheet is rendered again.
  const set = useCallback((change: Change) => {
    latest.current.step = { ...latest.current.step, ...change };
    latest.current.onStep(latest.current.step);
  }, []);
  // The same function every time, for the editor of the text.
  const write = useCallback((text: string) => set({ message: text }), [set]);
  const mms = step.type === "sendMms" ? step : undefined;
  const attached = mms && attachedTo(mms);
  return (
    <>
      <SenderField
        value={sender}
        onValue={(next) => set({ sender: next })}
        error={errors.sender}
        senders={me.senderList}
        medium={medium}
      />
      {mms ? (
        <MmsFields
          subject={mms.subject}
          onSubject={(subject) => onStep({ ...mms, subject })}
          attached={attached}
          onAttached={(file) => onStep({ ...mms, ...fileOf(file) })}
          error={errors.media ?? errors.subject}
        />
      ) : null}
      <Composer
        medium={medium}
        value={message}
        onValue={write}
        error={errors.message ?? errors.longUrl}
        optOut={optOut}
        fields={fields}
        noFields="Your groups' labels and your parameters appear here, ready to add to the text."
        scope="account"
        aside={
          may(me, "template") ? (
            <UseTemplate
              written={message.trim() !== ""}
              medium={medium}
              onUse={({ content, subject = "", ...carried }) =>
                mms
                  ? onStep({ ...mms, message: content, subject, ...fileOf(attachedOf(carried)) })
                  : set({ message: content })
              }
            />
          ) : null
        }
        shortLink={{
          host: me.linkHost,
          longUrl,
          onLongUrl: (url) => set({ longUrl: url || undefined }),
        }}
        tools={(written) => (
          <TestSendTool
            {...written}
            choice={{
              sender,
              optOut: optout,
              host: me.linkHost,
              longUrl,
              ...(mms && { mms: { subject: mms.subject, ...attached } }),
            }}
          />
        )}
      />
      <OptOutField
        value={optout}
        onValue={(next) => set({ optout: next })}
        sender={sender}
        account={me}
        question={CAMPAIGN_TEXTS.excludeOptOut}
      />
      {!optout && readsLikeMarketing(message) ? (
        <Alert
          tone="attention"
          title="This reads like marketing"
          actions={
            <Button variant="outline" size="sm" onClick={() => set({ optout: true })}>
              Add the opt-out line
            </Button>
          }
        >
          By law, every marketing message must say how to opt out.
        </Alert>
      ) : null}
      <div className="text-muted-foreground">
        <CostLine
          message={message}
          optOut={optOut}
          medium={medium}
          recipients={1}
          credit={
            credit && {
              messages: credit.maxPossibleCredits[medium],
              lots: credit.lots.map((lot) => ({ left: lot.left, rate: lot[medium] })),
            }
          }
        />
      </div>
    </>
  );
}

function attachedTo({ media, mediaType = "", mediaName = "Attached file" }: MmsStep) {
  return media === "" ? undefined : { media, mediaType, mediaName };
}

/** A file as an MMS names it. Only stored ones can be chosen here. */
function fileOf(file: Attached | undefined): Pick<MmsStep, "media" | "mediaType" | "mediaName"> {
  const { media, mediaType, mediaName } = file ?? {};
  return { media: media ?? "", mediaType, mediaName };
}
