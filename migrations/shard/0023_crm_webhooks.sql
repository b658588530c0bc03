ALTER TABLE `connections` ADD `webhook` text;--> statement-breakpoint
ALTER TABLE `connections` ADD `webhook_check_at` integer;--> statement-breakpoint
ALTER TABLE `connections` ADD `webhook_problem` text;--> statement-breakpoint
CREATE INDEX `connections_webhook_due` ON `connections` (`webhook_check_at`) WHERE webhook_check_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `ended_grants` ADD `webhook` text;--> statement-breakpoint
ALTER TABLE `crm_syncs` ADD `hint_due_at` integer;--> statement-breakpoint
CREATE INDEX `crm_syncs_hint_due` ON `crm_syncs` (`hint_due_at`) WHERE hint_due_at IS NOT NULL AND running = 0 AND status = 'active';