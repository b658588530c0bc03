import { useCallback, useEffect, useRef } from "react";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { getMedia } from "#core/contract/media/media.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { may } from "#core/permissions.ts";
import { readsLikeMarketing } from "#core/rules/marketing.ts";
import { Composer } from "#web/components/composer/composer.tsx";
import { CostLine } from "#web/components/composer/cost-line.tsx";
import { OptOutField } from "#web/components/composer/opt-out-field.tsx";
import { optOutFrom } from "#web/components/composer/sample-opt-out.ts";
import { SenderField } from "#web/components/composer/sender-field.tsx";
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
import type { StepFieldsProps } from "../edited-step.ts";

/** Who a message comes from, its text and its price. */
export function MessageFields({ step, onStep, errors }: StepFieldsProps<"sendSms" | "sendMms">) {
  const me = useMe();
  const fields = useMergeFields(useParameters());
  const credit = useCall(getBalance, {}).data?.data;
  const medium = step.type === "sendMms" ? "mms" : "sms";
  const { sender, message, optout } = step;
  const optOut = optOutFrom(sender, { type: "promotional", optOut: optout }, me);
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  // The same function every time, for the editor of the text.
  const write = useCallback(
    (text: string) => onStep({ ...latest.current, message: text }),
    [onStep],
  );
  const mms = step.type === "sendMms" ? step : undefined;
  const attached = useAttached(mms?.media ?? "");
  return (
    <>
      <SenderField
        value={sender}
        onValue={(next) => onStep({ ...step, sender: next })}
        error={errors.sender}
        senders={me.senderList}
        medium={medium}
      />
      {mms ? (
        <MmsFields
          subject={mms.subject}
          onSubject={(subject) => onStep({ ...mms, subject })}
          attached={attached}
          onAttached={(file) => onStep({ ...mms, media: file?.media ?? "" })}
          error={errors.media === undefined ? errors.subject : "Attach a file"}
        />
      ) : null}
      <Composer
        medium={medium}
        value={message}
        onValue={write}
        error={errors.message}
        optOut={optOut}
        fields={fields}
        noFields="Your groups' labels and your parameters appear here, ready to add to the text."
        scope="account"
        aside={
          may(me, "template") ? (
            <UseTemplate
              written={message.trim() !== ""}
              medium={medium}
              onUse={({ content }) => onStep({ ...step, message: content })}
            />
          ) : null
        }
        tools={(written) => (
          <TestSendTool
            {...written}
            choice={{
              sender,
              optOut: optout,
              host: me.linkHost,
              ...(mms && { mms: { subject: mms.subject, ...attached } }),
            }}
          />
        )}
      />
      <OptOutField
        value={optout}
        onValue={(next) => onStep({ ...step, optout: next })}
        sender={sender}
        account={me}
        question={CAMPAIGN_TEXTS.excludeOptOut}
      />
      {!optout && readsLikeMarketing(message) ? (
        <Alert
          tone="attention"
          title="This reads like marketing"
          actions={
            <Button variant="outline" size="sm" onClick={() => onStep({ ...step, optout: true })}>
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

/** The stored file that an MMS carries; its type follows. */
function useAttached(media: string): Attached | undefined {
  const found = useCall(getMedia, media === "" ? undefined : { id: media }).data?.data;
  if (media === "") return undefined;
  return { media, mediaType: found?.contentType ?? "", mediaName: "Attached file" };
}
