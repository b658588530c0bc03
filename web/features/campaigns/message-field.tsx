import { useCallback, useMemo } from "react";
import type { Template } from "#core/contract/templates/templates.ts";
import { may } from "#core/permissions.ts";
import { Composer } from "#web/components/composer/composer.tsx";
import { mergeFields } from "#web/components/composer/merge-fields.ts";
import { UseTemplate } from "#web/components/templates/use-template.tsx";
import { TestSendTool } from "#web/components/test-send/test-send-tool.tsx";
import { withTemplate } from "./draft-values.ts";
import { optOutFor } from "./opt-out-for.ts";
import { sourcesOf } from "./use-chosen-groups.ts";
import type { DraftForm } from "./use-draft-form.ts";

/** The campaign's text, with the chosen groups' columns as merge tags. */
export function MessageField({ form }: { form: DraftForm }) {
  const { me, message, details, errors, set, chosen, params } = form;
  const fields = useMemo(() => {
    const sources = sourcesOf(chosen);
    return sources.length > 0 && params.list ? mergeFields(sources, params.list) : undefined;
  }, [chosen, params]);
  const optOut = useMemo(() => optOutFor(details, me), [details, me]);
  const onValue = useCallback((text: string) => set({ message: text }), [set]);
  const use = (template: Template) => set(withTemplate(template, me));
  const { longUrl, replyLinkMessage: question } = details;
  const shortLink = useMemo(
    () => ({
      host: me.linkHost,
      longUrl,
      onLongUrl: (url: string) => set({ longUrl: url }),
    }),
    [me.linkHost, longUrl, set],
  );
  const replyLink = useMemo(
    () => ({
      host: me.linkHost,
      question,
      onQuestion: (text: string) => set({ replyLinkMessage: text }),
    }),
    [me.linkHost, question, set],
  );
  const isMms = details.camp_type === "mms";
  const test = useMemo(() => {
    const { sender, optout, campaign_type, replyLinkMessage } = details;
    const { camp_type, subject, media, url, mediaType, mediaName } = details;
    return {
      sender,
      optOut: optout && campaign_type === "promotional",
      host: me.linkHost,
      longUrl: details.longUrl,
      question: replyLinkMessage,
      ...(camp_type === "mms" && { mms: { subject, media, url, mediaType, mediaName } }),
    };
  }, [details, me.linkHost]);
  return (
    <Composer
      medium={details.camp_type}
      value={message}
      onValue={onValue}
      error={errors.message ?? errors.longUrl}
      optOut={optOut}
      fields={fields}
      shortLink={shortLink}
      {...(isMms ? {} : { replyLink })}
      tools={(written) => <TestSendTool {...written} choice={test} />}
      noFields={noFieldsWords(details)}
      aside={
        may(me, "template") ? (
          <UseTemplate medium={details.camp_type} written={message.trim() !== ""} onUse={use} />
        ) : null
      }
    />
  );
}

function noFieldsWords({ group_array, segment_array, audience }: DraftForm["details"]): string {
  if (audience !== null) {
    return "These numbers came without values, so there is nothing to personalise with.";
  }
  if (segment_array.length > 0) {
    return "Your groups hold numbers only, so there is nothing to personalise with.";
  }
  const groups = group_array.length;
  if (groups === 0) return "Choose a group to put its contacts' values into the text.";
  const these = groups === 1 ? "this group" : "these groups";
  return `The contacts of ${these} have numbers only, so there is nothing to personalise with.`;
}
