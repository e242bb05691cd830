import type { ComponentType } from 'react';
import { createBrowserRouter, createRoutesFromElements, Route } from 'react-router';
import { BareLayout } from './app/bare-layout.tsx';
import { Column, Layout } from './app/layout.tsx';
import { PageFailure } from './app/page-boundary.tsx';
import { ClinicianOnly, PatientOnly } from './app/route-guards.tsx';
import type { ArticleProps } from './features/content/article/article.tsx';
// Loaded at once, because it is the first page for most visitors.
import { LandingPage } from './features/landing/landing-page.tsx';
import { lazy } from './lib/lazy.tsx';

/** An article whose text is loaded on demand. */
function article(load: () => Promise<{ default: ComponentType } & ArticleProps>) {
	return lazy(async () => {
		const [{ default: Text, ...rest }, { Article }] = await Promise.all([
			load(),
			import('./features/content/article/article.tsx'),
		]);
		return {
			Page: () => (
				<Article {...rest}>
					<Text />
				</Article>
			),
		};
	}, 'Page');
}

const ScanPage = lazy(() => import('./features/scan/scan-page.tsx'), 'ScanPage');
const AnswersPage = lazy(() => import('./features/content/answers/answers-page.tsx'), 'AnswersPage');
const AboutSkinCancerPage = article(() => import('./features/content/skin-cancer/about-skin-cancer.mdx'));
const ContactPage = article(() => import('./features/content/contact.mdx'));
const FaqPage = lazy(() => import('./features/content/faq-page.tsx'), 'FaqPage');
const ModelCardPage = lazy(() => import('./features/content/model-card/model-card-page.tsx'), 'ModelCardPage');
const PhotoGuidePage = lazy(() => import('./features/content/photo-guide/photo-guide-page.tsx'), 'PhotoGuidePage');
const PrivacyPage = article(() => import('./features/content/privacy/privacy.mdx'));
const SelfExaminationPage = article(() => import('./features/content/self-examination/self-examination.mdx'));
const TermsPage = article(() => import('./features/content/terms.mdx'));
const WithdrawPage = lazy(() => import('./features/content/withdraw-page.tsx'), 'WithdrawPage');
const NotFoundPage = lazy(() => import('./app/not-found-page.tsx'), 'NotFoundPage');
const SignupPage = lazy(() => import('./features/account/signup-page.tsx'), 'SignupPage');
const ConfirmSignupPage = lazy(() => import('./features/account/confirm-signup-page.tsx'), 'ConfirmSignupPage');
const LoginPage = lazy(() => import('./features/account/login-page.tsx'), 'LoginPage');
const ForgotPasswordPage = lazy(() => import('./features/account/forgot-password-page.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = lazy(() => import('./features/account/reset-password-page.tsx'), 'ResetPasswordPage');
const StopRemindersPage = lazy(
	() => import('./features/account/reminders/stop-reminders-page.tsx'),
	'StopRemindersPage',
);
const AccountPage = lazy(() => import('./features/account/account-page.tsx'), 'AccountPage');
const FamilyPage = lazy(() => import('./features/account/family/family-page.tsx'), 'FamilyPage');
const InvitationPage = lazy(() => import('./features/account/family/invitation-page.tsx'), 'InvitationPage');
const LesionPage = lazy(() => import('./features/journal/lesion/lesion-page.tsx'), 'LesionPage');
const SelfCheckPage = lazy(() => import('./features/journal/self-check/self-check-page.tsx'), 'SelfCheckPage');
const SharedPage = lazy(() => import('./features/shared/shared-page.tsx'), 'SharedPage');
const DashboardPage = lazy(() => import('./features/journal/dashboard-page.tsx'), 'DashboardPage');
const ClinicalLoginPage = lazy(() => import('./features/clinic/login/clinical-login-page.tsx'), 'ClinicalLoginPage');
const TriagePage = lazy(() => import('./features/clinic/cases/triage-page.tsx'), 'TriagePage');
const StatisticsPage = lazy(() => import('./features/clinic/statistics/statistics-page.tsx'), 'StatisticsPage');
const AuditPage = lazy(() => import('./features/clinic/audit/audit-page.tsx'), 'AuditPage');
const StyleGuidePage = import.meta.env.DEV
	? lazy(() => import('./app/style-guide/style-guide-page.tsx'), 'StyleGuidePage')
	: null;

const routes = createRoutesFromElements(
	<Route errorElement={<PageFailure />}>
		<Route element={<BareLayout />}>
			<Route path="login" element={<ClinicalLoginPage />} />
			<Route path="shared/:id" element={<SharedPage />} />
		</Route>
		<Route element={<Layout />}>
			<Route index element={<LandingPage />} />
			<Route element={<Column />}>
				<Route path="scan" element={<ScanPage />} />
				<Route path="withdraw" element={<WithdrawPage />} />
				<Route path="about-skin-cancer" element={<AboutSkinCancerPage />} />
				<Route path="answers" element={<AnswersPage />} />
				<Route path="contact" element={<ContactPage />} />
				<Route path="faq" element={<FaqPage />} />
				<Route path="model-card" element={<ModelCardPage />} />
				<Route path="photo-guide" element={<PhotoGuidePage />} />
				<Route path="privacy" element={<PrivacyPage />} />
				<Route path="self-examination" element={<SelfExaminationPage />} />
				<Route path="terms" element={<TermsPage />} />
				<Route path="signUp" element={<SignupPage />} />
				<Route path="confirm-sign-up" element={<ConfirmSignupPage />} />
				<Route path="PateintLogIn" element={<LoginPage />} />
				<Route path="forgot-password" element={<ForgotPasswordPage />} />
				<Route path="reset-password" element={<ResetPasswordPage />} />
				<Route path="stop-reminders" element={<StopRemindersPage />} />
				<Route element={<PatientOnly />}>
					<Route path="account" element={<AccountPage />} />
					<Route path="account/family" element={<FamilyPage />} />
					<Route path="invitation" element={<InvitationPage />} />
					{/* Matched without case: some links say /mylesion. */}
					<Route path="Mylesion" element={<DashboardPage />} />
					<Route path="Mylesion/lesions/:id" element={<LesionPage />} />
					<Route path="Mylesion/self-check/:region?" element={<SelfCheckPage />} />
				</Route>
				<Route path="dashboard" element={<ClinicianOnly />}>
					<Route index element={<TriagePage />} />
					<Route path="statistics" element={<StatisticsPage />} />
					<Route path="audit" element={<AuditPage />} />
				</Route>
				{StyleGuidePage && <Route path="styleguide" element={<StyleGuidePage />} />}
				<Route path="*" element={<NotFoundPage />} />
			</Route>
		</Route>
	</Route>,
);

/** The pages of the app, starting at the current address. One router per window: it listens for Back until `dispose()`. */
export const createRouter = () => createBrowserRouter(routes);
