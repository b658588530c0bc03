import type { Invoice } from "#core/contract/invoices/invoices.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { notifyError } from "#web/lib/notify.ts";
import { saveFile } from "#web/lib/save-file.ts";

/** Downloads an invoice's PDF. */
export async function savePdf({ _id }: Pick<Invoice, "_id">): Promise<void> {
  await saveFile(`/api/invoice/${_id}/pdf`).catch((error: unknown) => {
    notifyError(messageOf(error));
  });
}
