import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
} from "react";
import type { Medium } from "#core/permissions.ts";
import type { OptOut } from "#core/rules/opt-out.ts";
import { onHost, replyPlaceholder } from "#core/rules/recipient-links.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import type { TagScope } from "#core/rules/unknown-tags.ts";
import { Field } from "#web/components/form/field.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import {
  type ReplyLinkChoice,
  ReplyLinkTool,
  type ShortLinkChoice,
  ShortLinkTool,
} from "./link-tools.tsx";
import type { MergeField } from "./merge-fields.ts";
import { MergeTagChips } from "./merge-tag-chips.tsx";
import { MessageBox, type MessageHandle } from "./message-box.tsx";
import { messageEstimate } from "./message-estimate.ts";
import { TextMeter } from "./text-meter.tsx";
import type { UnicodeNoticeProps } from "./unicode-notice.tsx";
import { UnknownTagNotice } from "./unknown-tag-notice.tsx";

/** Most texts are in the standard alphabet. */
const LaterUnicodeNotice = onDemand(
  async () => (await import("./unicode-notice.tsx")).UnicodeNotice,
);

interface Written {
  message: string;
  /** Its parts. */
  segments: number;
}

interface ComposerProps {
  /** The text as it is written, with its merge tags. */
  value: string;
  /** The same function every time: what does not show the text is rendered once. */
  onValue: (text: string) => void;
  error: string | undefined;
  /** What says which characters are Unicode; loaded when it is needed, unless a text comes with them. */
  unicodeNotice?: ComponentType<UnicodeNoticeProps>;
  /** What is added below the text, and counts towards its length. */
  optOut: OptOut;
  /** The fields that can be inserted into the text; undefined while they are not known. */
  fields: readonly MergeField[] | undefined;
  /** Shown if there are no fields. */
  noFields: string;
  /** What the text is sent as; an SMS by default. */
  medium?: Medium;
  /** What the text is called; "Message" by default. */
  label?: string;
  /** Where the fields come from; a campaign's groups by default. */
  scope?: TagScope;
  /** Beside the label: what else can bring a text in. */
  aside?: ReactNode;
  /** Where a short link in the text leads, where one is possible. */
  shortLink?: ShortLinkChoice;
  /** What a reply link's page asks, where one is possible. */
  replyLink?: ReplyLinkChoice;
  /** More tools, which may need what is written: a test of it. */
  tools?: (written: Written) => ReactNode;
}

/** A message's text, its merge tags and its length. All but the text and its length may follow a key later. */
export function Composer({
  value,
  onValue,
  error,
  unicodeNotice: UnicodeNotice = LaterUnicodeNotice,
  optOut,
  fields,
  noFields,
  medium = "sms",
  label = "Message",
  scope = "campaign",
  aside,
  shortLink,
  replyLink,
  tools,
}: ComposerProps) {
  const box = useRef<MessageHandle>(null);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const settled = useDeferredValue(value);
  const host = shortLink?.host ?? replyLink?.host;
  const sent = host === undefined ? value : onHost(value, host);
  const estimate = messageEstimate(sent, optOut, medium);
  const focus = useCallback(() => box.current?.focus(), []);
  const replace = useCallback(
    (text: string) => {
      onValue(text);
      focus();
    },
    [onValue, focus],
  );
  const remove = useCallback(
    (placeholder: string) => replace(latest.current.replaceAll(placeholder, "")),
    [replace],
  );
  const insert = useCallback((piece: string) => box.current?.insert(piece), []);
  const insertLink = useCallback((link: string) => box.current?.insert(link, "link"), []);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field
        label={label}
        aside={aside}
        required
        error={error ?? estimate.error}
        description={<TextMeter estimate={estimate} medium={medium} />}
      >
        {(control) => (
          <MessageBox {...control} ref={box} value={value} onValue={onValue} fields={fields} />
        )}
      </Field>
      <UnknownTagNotice message={settled} fields={fields} scope={scope} onFix={replace} />
      {/* An account's fields load after the text: they get two lines of chips from the start. */}
      <div className={scope === "account" ? "grid min-h-17 content-start gap-3" : "contents"}>
        {fields && fields.length > 0 ? (
          <MergeTagChips fields={fields} onInsert={insert} onDone={focus} />
        ) : (
          <p className="text-muted-foreground text-xs">{noFields}</p>
        )}
      </div>
      {shortLink || replyLink || tools ? (
        <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
          <legend className="sr-only">Tools</legend>
          {shortLink ? (
            <ShortLinkTool
              choice={shortLink}
              isInText={settled.includes(shortLinkPlaceholder(shortLink.host))}
              onInsert={insertLink}
            />
          ) : null}
          {replyLink ? (
            <ReplyLinkTool
              choice={replyLink}
              isInText={settled.includes(replyPlaceholder(replyLink.host))}
              onInsert={insertLink}
              onRemove={remove}
            />
          ) : null}
          {tools?.({ message: settled, segments: estimate.segments })}
        </fieldset>
      ) : null}
      {medium === "sms" && estimate.forcing.length > 0 ? (
        <Later waiting={null}>
          <UnicodeNotice message={settled} optOut={optOut} onPlain={replace} />
        </Later>
      ) : null}
    </div>
  );
}
