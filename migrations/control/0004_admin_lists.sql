CREATE INDEX `accounts_created` ON `accounts` (`created_at`);--> statement-breakpoint
CREATE INDEX `accounts_name` ON `accounts` (lower(name));--> statement-breakpoint
CREATE INDEX `members_role` ON `members` (`role`,`user_id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (lower(name));