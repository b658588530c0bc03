ALTER TABLE `usage_invoices` ADD `remind_at` integer;--> statement-breakpoint
CREATE INDEX `usage_invoices_remind` ON `usage_invoices` (`remind_at`) WHERE remind_at IS NOT NULL;--> statement-breakpoint
UPDATE `usage_invoices` SET remind_at = (SELECT due_at FROM invoices WHERE reference = 'usage:' || usage_invoices.id AND paid_at IS NULL);
