import { CircleCheck, CirclePause, Ellipsis, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type * as z from "zod";
import type { testWebhook, Webhook } from "#core/contract/webhooks/webhooks.ts";
import { FORMAT_NAMES } from "#core/rules/webhook-formats.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import { EVENT_WORDS } from "./event-words.ts";
import { useWebhookActions } from "./use-webhook-actions.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";

const DeliverySheet = dialogOnDemand(
  async () => (await import("./delivery-sheet.tsx")).DeliverySheet,
);

interface WebhookRowProps {
  webhook: Webhook;
  /** Only then can anything be changed. */
  inPerson: boolean;
  /** Gets the webhook with its new signing secret. */
  onRenewed: (webhook: Webhook) => void;
}

/** One webhook: its address, how its deliveries are going, and what can be done with it. */
export function WebhookRow({ webhook, inPerson, onRenewed }: WebhookRowProps) {
  const [open, setOpen] = useState<"edit" | "log" | "renew" | "delete">();
  const close = () => setOpen(undefined);
  const actions = useWebhookActions(webhook, { onDone: close, onRenewed });
  const { test } = actions;
  return (
    <li className="grid gap-3 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="min-w-0 break-all">{webhook.url}</span>
            <State webhook={webhook} />
          </p>
          <p className="text-muted-foreground text-xs">
            {[
              ...(webhook.format === "json" ? [] : [FORMAT_NAMES[webhook.format]]),
              ...webhook.events.map((event) => EVENT_WORDS[event]),
            ].join(", ")}
          </p>
        </div>
        <div className="flex gap-2">
          {inPerson ? (
            <Button variant="outline" size="sm" loading={test.isPending} onClick={actions.runTest}>
              Test<span className="sr-only"> {webhook.url}</span>
            </Button>
          ) : null}
          <Button variant="outline" size="sm" onClick={() => setOpen("log")}>
            Log<span className="sr-only"> of {webhook.url}</span>
          </Button>
          {inPerson ? (
            <Menu
              label={`Actions for ${webhook.url}`}
              trigger={
                <Button variant="ghost" size="icon-sm" aria-label={`More for ${webhook.url}`}>
                  <Ellipsis aria-hidden="true" />
                </Button>
              }
              items={[
                { label: "Edit", onSelect: () => setOpen("edit") },
                {
                  label: webhook.active ? "Switch off" : "Switch on",
                  onSelect: actions.toggle,
                },
                ...(webhook.format === "json"
                  ? [{ label: "Renew signing secret", onSelect: () => setOpen("renew") }]
                  : []),
                "separator",
                { label: "Delete", danger: true, onSelect: () => setOpen("delete") },
              ]}
            />
          ) : null}
        </div>
      </div>
      {test.data ? <TestResult result={test.data.data} /> : null}
      {open === "edit" ? <WebhookDialog webhook={webhook} onClose={close} /> : null}
      {open === "log" ? <DeliverySheet webhook={webhook} onClose={close} /> : null}
      <WebhookQuestions webhook={webhook} actions={actions} open={open} onClose={close} />
    </li>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  if (!webhook.active) {
    return (
      <Badge tone="attention" icon={CirclePause}>
        Off
      </Badge>
    );
  }
  if (webhook.failures > 0) {
    return (
      <Badge tone="danger" icon={TriangleAlert}>
        {formatCounted(webhook.failures, "failure")} in a row
      </Badge>
    );
  }
  return (
    <Badge tone="success" icon={CircleCheck} plain>
      On
    </Badge>
  );
}

type Result = z.output<typeof testWebhook.output>["data"];

/** The address's response to a test. */
function TestResult({ result }: { result: Result }) {
  const outcome = result.response === undefined ? "No response" : `Responded ${result.response}`;
  return (
    <Alert
      tone={result.delivered ? "success" : "danger"}
      title={result.delivered ? "The test arrived" : "The test did not arrive"}
    >
      {outcome} after {formatCount(result.took)} ms.
      {result.error ? <span className="block break-all">{result.error}</span> : null}
    </Alert>
  );
}

interface WebhookQuestionsProps {
  webhook: Webhook;
  actions: ReturnType<typeof useWebhookActions>;
  open: string | undefined;
  onClose: () => void;
}

/** Confirms changes that would affect a running program. */
function WebhookQuestions({ webhook, actions, open, onClose }: WebhookQuestionsProps) {
  const close = () => {
    actions.forget();
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        open={open === "renew"}
        onOpenChange={close}
        title={`Renew the signing secret of ${new URL(webhook.url).host}?`}
        description="The old one stops working straight away. Your app cannot verify events until it has the new one."
        confirmLabel="Renew secret"
        loading={actions.renewing}
        error={actions.refused}
        onConfirm={actions.renew}
      />
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={close}
        title={`Delete the webhook to ${new URL(webhook.url).host}?`}
        description={`We stop sending events to ${webhook.url} and delete its log. This cannot be undone.`}
        confirmLabel="Delete webhook"
        danger
        loading={actions.removing}
        error={actions.refused}
        onConfirm={actions.remove}
      />
    </>
  );
}
